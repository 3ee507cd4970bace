/**
 * The icons of the pages, by their names in `lucide-static`: the kit and the areas name theirs in `<name>.icons.ts`. The build takes
 * these, and no others, from that package.
 */
// biome-ignore lint/suspicious/noEmptyInterface: they add to it
export interface Icons {}

export type IconName = keyof Icons;
