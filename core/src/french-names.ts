/** What a name becomes after « de »: « des Jardins Partagés », « du Cercle », « d’Emmaüs », « de La Ruche ». */
export function afterDe(name: string): string {
  return contracted(name, 'des', 'du') ?? (/^[aeiouàâäéèêëîïôöùûü]/i.test(name) ? `d’${name}` : `de ${name}`)
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
