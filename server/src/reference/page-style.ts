import { LANGUAGES } from './snippets.ts'

/** What the reference of the public API has beyond the look that the two references share. */
export const PAGE_STYLE = `
html { scroll-padding-top: 84px }
h2 { text-transform: none }
h2 + p, .more { max-width: 68ch }
.chosen { position: sticky; top: 0; z-index: 1; background: var(--ground); border-bottom: 1px solid var(--line) }
fieldset { display: flex; flex-wrap: wrap; align-items: center; gap: 4px; max-width: 1120px; margin: 0 auto; padding: 8px 16px; border: 0 }
legend { float: left; padding: 0 12px 0 0; font-weight: 600 }
fieldset label { display: inline-flex; align-items: center; min-height: 44px; padding: 0 14px; border-radius: 22px; cursor: pointer }
fieldset input { position: absolute; opacity: 0 }
@media (max-width: 640px) { legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) } fieldset { padding: 8px; gap: 0; justify-content: space-between } }
fieldset label:has(:checked) { background: var(--primary); color: #FFFFFF; font-weight: 600 }
fieldset label:has(:focus-visible) { outline: 3px solid var(--primary); outline-offset: 2px }
nav.tasks a, nav a { text-transform: none }
.topic { margin: 48px 0 4px }
.topic:first-child { margin-top: 8px }
.about { color: var(--muted); margin: 0 0 16px }
details.call > summary { align-items: center }
details.call > section { display: grid; gap: 0 32px; grid-template-columns: minmax(0, 1fr) }
@media (min-width: 960px) { details.call > section { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr) } }
.method { flex: none; min-width: 4.5rem; padding: 2px 10px; border-radius: 10px; background: #E7E4FC; color: #2B2288; font: 700 0.875rem/1.6 ui-monospace, Menlo, Consolas, monospace; text-align: center }
summary .does { flex: 1 1 16rem; color: var(--ink); font-weight: 600 }
summary .path { flex: 1 1 100%; color: var(--muted) }
.says { grid-column: 1 / -1 }
h3 { margin-top: 20px }
dl { margin: 0 }
dt { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.875rem; padding-top: 10px; border-top: 1px solid var(--line); overflow-wrap: anywhere }
dt small { color: var(--muted); font: 0.875rem/1.5 Figtree, 'Segoe UI', sans-serif }
dd { margin: 0 0 10px; color: var(--muted); font-size: 0.9375rem }
pre { max-height: 28rem; overflow: auto; white-space: pre; overflow-wrap: normal }
pre.types, .example pre { white-space: pre-wrap; overflow-wrap: anywhere }
pre:focus-visible, input:focus-visible, textarea:focus-visible, button:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px }
${LANGUAGES.map(({ id }) => `body:has(#in-${id}:checked) .example:not(.${id}) { display: none }`).join('\n')}
main > .example { margin-bottom: 16px }
main > ol { max-width: 80ch }
section > pre + pre { margin-top: 12px }
form { margin: 20px 0 0; padding: 16px; border: 1px solid var(--line); border-radius: 16px; background: var(--ground) }
form h3 { margin: 0 0 4px }
.field { margin: 0 0 12px }
.field label { display: block; font-weight: 600; font-size: 0.9375rem }
.field small { color: var(--muted); font-weight: 400 }
input[type=text], input[type=password], textarea { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid #8D8BA3; border-radius: 12px; background: #FFFFFF; color: var(--ink); font: 0.9375rem/1.5 ui-monospace, Menlo, Consolas, monospace }
textarea { min-height: 11rem; resize: vertical }
button { min-height: 44px; padding: 0 22px; border: 0; border-radius: 22px; background: var(--primary); color: #FFFFFF; font: 600 1rem/1 Figtree, 'Segoe UI', sans-serif; cursor: pointer }
button:hover { background: #3A2FB0 }
button[aria-disabled=true] { background: var(--muted) }
.sent { margin-top: 12px }
.sent:empty { display: none }
.sent p { margin: 0 0 8px; font-weight: 700 }
.good { color: #0B7A4B }
.bad { color: #B3261E }
.sent pre + pre { margin-top: 8px }
.sent pre { background: #FFFFFF; border: 1px solid var(--line) }
.two { display: grid; gap: 0 16px }
@media (min-width: 640px) { .two { grid-template-columns: 1fr 1fr } }
.note { padding: 12px 16px; border-radius: 16px; background: var(--tint) }
form details { border-radius: 12px; margin: 0 0 16px }
form details summary { padding: 8px 14px }
form details div.two { padding: 4px 14px }
ol { margin: 0 0 12px; padding-left: 1.5rem }
.codes > div { display: grid; gap: 2px 24px; padding: 12px 0; border-top: 1px solid var(--line) }
.codes dt { border: 0; padding: 0 }
.codes dt strong { color: var(--primary); padding-right: 8px }
.codes dd { margin: 0; color: var(--ink) }
.codes dd + dd { color: var(--muted) }
@media (min-width: 880px) { .codes > div { grid-template-columns: 18rem 1fr 1fr } }
`
