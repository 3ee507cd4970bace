/** The script of all pages below `/docs`. Without it they lack only what it adds. */
import './copy.ts';
import './search.ts';
import './try.ts';
