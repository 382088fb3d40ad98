/** The parts of the page, by the step that each stands for; their names are the anchors of the page. */
export const PARTS = { 1: 'choix', 2: 'personnes', 3: 'coordonnees', 4: 'recapitulatif' } as const

/** Shows what is missing, or sends everything; answers whether the browser is leaving the page. */
export type PlaceOrder = () => Promise<boolean>
