/**
 * The service worker of the pages, served as `/worker.js`. Each of its tasks is a module of its own, which adds the listeners that
 * it needs; modules that only the worker has are in this folder.
 */
import './push.ts';
import './shell.ts';
