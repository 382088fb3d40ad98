import { API_PRIVILEGES, type ApiPrivilege } from '@obole/core/users/api-keys'

/** What keys are mostly made for. */
export const PRESETS = {
  Reading: ['AccessPublicData', 'AccessTransactions'],
  Site: ['AccessPublicData', 'Checkout'],
  All: API_PRIVILEGES,
} as const satisfies Record<string, readonly ApiPrivilege[]>
export type PresetName = keyof typeof PRESETS

// The keys of a constant are its type's: TypeScript only says that they are strings.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[]

/** The preset with exactly these privileges; empty where there is none. */
export const presetOf = (chosen: readonly ApiPrivilege[]): PresetName | '' =>
  PRESET_NAMES.find((name) => {
    const preset: readonly ApiPrivilege[] = PRESETS[name]
    return preset.length === chosen.length && preset.every((privilege) => chosen.includes(privilege))
  }) ?? ''
