import type { DirectoryAnswer } from '@obole/contract/organizations'
import { DEPARTMENTS } from '@obole/core/association/department'
import { useWords, useAssociationLang } from '../i18n/locale.tsx'
import { associationsWords } from './associations.words.ts'
import { MAP, OUTLINE, pointOf } from './france.ts'

interface AssociationsMapProps {
  departments: DirectoryAnswer['departments']
  /** The selected département. */
  shown: string | null
  hrefOf: (code: string) => string
}

/** The associations by the département of their postcode. Our own drawing: no third-party map service is called. */
export function AssociationsMap({ departments, shown, hrefOf }: AssociationsMapProps) {
  const t = useWords(associationsWords)
  const lang = useAssociationLang()
  const found = DEPARTMENTS.flatMap((department) => {
    const count = departments.find(({ code }) => code === department.code)?.count ?? 0
    return count > 0 ? [{ ...department, count }] : []
  })
  if (found.length === 0) return null
  return (
    <section aria-labelledby="map" className="flex flex-col gap-3">
      <h2 id="map" className="text-xl">
        {t.map}
      </h2>
      <svg viewBox={`0 0 ${MAP.width} ${MAP.height}`} aria-hidden className="w-full">
        <path
          d={OUTLINE}
          strokeWidth="1.5"
          strokeLinejoin="round"
          className="fill-tint-2 stroke-primary/40"
        />
        {found.map(({ code, count, at }) => {
          if (!at) return null
          const { x, y } = pointOf(at)
          return (
            // The list below has the same links for the keyboard and screen readers.
            <a key={code} href={hrefOf(code)} tabIndex={-1} className="no-underline">
              <circle
                cx={x}
                cy={y}
                r={sizeOf(count)}
                strokeWidth="2"
                className={`stroke-paper ${code === shown ? 'fill-ink' : 'fill-primary'} hover:fill-primary-deep`}
              />
              <text
                x={x}
                y={y + 4.5}
                textAnchor="middle"
                className="pointer-events-none fill-paper text-sm font-bold tabular-nums"
              >
                {count}
              </text>
            </a>
          )
        })}
      </svg>
      <ul className="flex flex-wrap gap-2">
        {found.map(({ code, name, count }) => (
          <li key={code}>
            <a
              href={hrefOf(code)}
              aria-current={code === shown ? 'true' : undefined}
              className="chip gap-1.5 text-ink no-underline hover:border-ink hover:text-ink aria-[current=true]:border-primary aria-[current=true]:bg-tint"
            >
              <span lang={lang}>{name}</span> <span className="text-muted tabular-nums">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Larger for more associations, and always large enough for its number. */
const sizeOf = (count: number) => Math.min(26, 13 + Math.log2(count) * 2)
