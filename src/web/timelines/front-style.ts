/** The part of the stylesheet for the front page. */
export const frontStyles = `
.hero .cover { display: block; max-width: 100%; height: auto; border-radius: 14px; }
.reasons dt { font-weight: 650; }
.reasons dd { margin: 0 0 .6rem; }
`;
