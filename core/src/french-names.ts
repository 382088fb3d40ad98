const STARTS_WITH_VOWEL = /^[aeiouàâäéèêëîïôöùûü]/i

/** What a name becomes after « de »: « des Jardins Partagés », « du Cercle », « d’Emmaüs », « de La Ruche ». */
export function afterDe(name: string): string {
  return contracted(name, 'des', 'du') ?? ofPerson(name)
}

/** The same of a person or an e-mail address, whose « Le » is no article: « d’Odile », « de Le Goff ». */
export function ofPerson(name: string): string {
  return STARTS_WITH_VOWEL.test(name) ? `d’${name}` : `de ${name}`
}

/** And after « que »: « qu’Odile », « que Camille ». */
export function afterQue(name: string): string {
  return STARTS_WITH_VOWEL.test(name) ? `qu’${name}` : `que ${name}`
}

/** What a name becomes after « à »: « aux Jardins Partagés », « au Cercle », « à La Ruche ». */
export function afterA(name: string): string {
  return contracted(name, 'aux', 'au') ?? `à ${name}`
}

/** French never says « de les » nor « à le »; the other articles stay as they are. */
function contracted(name: string, plural: string, masculine: string): string | null {
  const match = /^(les?) (.+)$/is.exec(name)
  if (!match) return null
  return `${match[1]?.toLowerCase() === 'les' ? plural : masculine} ${match[2]}`
}
