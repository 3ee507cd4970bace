/** The guides that are about no feature, which stand beside those of the modules. */
export const guides = [
  { position: 10, name: 'getting-started' },
  { position: 15, name: 'a-first-client' },
  { position: 50, name: 'pagination' },
  { position: 70, name: 'annotations' },
  { position: 75, name: 'extensions' },
  { position: 78, name: 'bots' },
  { position: 80, name: 'errors-and-limits' },
  { position: 85, name: 'deploying' },
  { position: 90, name: 'javascript-client' },
  { position: 95, name: 'python-client' },
  { position: 100, name: 'moving-a-client' },
];
