import { expect, it } from 'vitest'
import { EMBED_SIZES, pastedWidget } from './widget.ts'

it('[A13] a pasted address is shown by the largest widget that the room has room for', () => {
  const { horizontalVignette, vignette, button } = EMBED_SIZES
  expect(pastedWidget({})).toEqual({ kind: 'horizontalVignette', ...horizontalVignette })
  expect(pastedWidget({ maxWidth: 480 })).toEqual({ kind: 'horizontalVignette', width: 480, height: 280 })
  expect(pastedWidget({ maxWidth: 479 })).toEqual({ kind: 'vignette', ...vignette })
  expect(pastedWidget({ maxWidth: 300 })).toEqual({ kind: 'vignette', width: 300, height: 440 })
  expect(pastedWidget({ maxWidth: 400, maxHeight: 439 })).toEqual({ kind: 'button', ...button })
  expect(pastedWidget({ maxWidth: 900, maxHeight: 280 })).toMatchObject({ kind: 'horizontalVignette' })
  expect(pastedWidget({ maxWidth: 100, maxHeight: 40 })).toEqual({ kind: 'button', width: 100, height: 40 })
})
