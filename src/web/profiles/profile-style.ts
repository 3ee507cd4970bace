/** The part of the stylesheet for grids of photos. */
export const profileStyles = `
.wall { list-style: none; display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .4rem; margin: .6rem 0 0; padding: 0; }
.wall img { display: block; width: 100%; height: auto; aspect-ratio: 1; object-fit: cover; border-radius: 8px; background: var(--code); }
`;
