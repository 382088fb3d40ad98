import { campaignDocument } from '@obole/contract/manage-campaigns'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pathName } from '@obole/contract/field-names'
import * as editorDictionaries from './editor.words.ts'
import * as kindDictionaries from './kind.words.ts'
import { EDITOR_LABELS } from './labels.ts'

/** Every `path="…" label={…}` of the editor's sections: where it stands, and the key of its word. */
function labelledFields(): [place: string, key: string][] {
  const lists = { tier: 'tiers', option: 'options', coupon: 'coupons', question: 'customFields' } as const
  return readdirSync(import.meta.dirname)
    .filter((name) => /(?:section|sections|list)\.tsx$/.test(name))
    .flatMap((name) => {
      const list = Object.entries(lists).find(([prefix]) => name.startsWith(prefix))?.[1]
      const source = readFileSync(join(import.meta.dirname, name), 'utf8')
      const found = source.matchAll(
        /path=(?:"([\w.]+)"|\{`\$\{at\}\.(\w+)`\})(?:\s+of="[\w.]+")?\s+label=\{\w+\.(\w+)\}/g,
      )
      return [...found].flatMap(([, top, own, key = '']): [string, string][] =>
        own === 'customFields' || key === 'add' || key === 'tierAdd' ? [] : [[top ?? `${list}.${own}`, key]],
      )
    })
}

describe('what the editor calls its fields', () => {
  it('has a name for all that an administrator writes', () => {
    expect(Object.keys(campaignDocument.shape).filter((key) => !(key in EDITOR_LABELS))).toEqual([])
  })

  it('is the same above a field and wherever else it is named', () => {
    const fields = labelledFields()
    expect(fields.length).toBeGreaterThan(40)
    const words: Readonly<Record<string, unknown>>[] = Object.values({
      ...editorDictionaries,
      ...kindDictionaries,
    })
    const strange = fields.filter(
      ([place, key]) => !words.some((dictionary) => dictionary[key] === EDITOR_LABELS[place]),
    )
    expect(strange).toEqual([])
  })

  it('names things by where they are', () => {
    const document = { tiers: [{ id: 4, name: 'Plein tarif', customFields: [{ id: 9, label: 'Taille' }] }] }
    const named = (path: string) => pathName(path, [document], 'fr', EDITOR_LABELS)
    expect(named('description')).toBe('En quelques mots')
    expect(named('tiers.4.description')).toBe('Plein tarif · Description')
    expect(named('tiers.4.customFields.9.type')).toBe('Plein tarif · Taille · Réponse attendue')
    expect(named('place.city')).toBe('Où · Ville')
  })
})
