export interface Bar {
  key: string
  /** What the bar stands for, in words. */
  label: string
  value: number
}

interface BarChartProps {
  /** What is drawn, for those who do not see it; the figures are in a table beside it. */
  title: string
  bars: readonly Bar[]
  /** How a value reads on the scale. */
  format: (value: number) => string
  /** Things that are counted: the scale has no halves. */
  isWhole?: boolean
}

const WIDTH = 640
const HEIGHT = 240
const LEFT = 64
const BOTTOM = 28
const TOP = 12
const LINES = 4

/** A round number at or above the highest value, so that the scale reads well. */
export function topOfScale(highest: number): number {
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  const step = [1, 2, 4, 5, 10].find((factor) => factor * power >= highest) ?? 10
  return step * power
}

/** Amounts over time. Drawn by hand: a few rectangles need no library. */
export function BarChart({ title, bars, format, isWhole = false }: BarChartProps) {
  const highest = Math.max(isWhole ? LINES : 0, ...bars.map(({ value }) => value))
  const top = isWhole ? Math.ceil(topOfScale(highest) / LINES) * LINES : topOfScale(highest)
  const room = (WIDTH - LEFT) / Math.max(1, bars.length)
  const heightOf = (value: number) => (value / top) * (HEIGHT - BOTTOM - TOP)
  const base = HEIGHT - BOTTOM
  const named = new Set([0, Math.floor((bars.length - 1) / 2), bars.length - 1])
  return (
    <figure>
      <figcaption className="sr-only">{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className="block w-full">
        {Array.from({ length: LINES + 1 }, (_, index) => {
          const y = base - (index / LINES) * (HEIGHT - BOTTOM - TOP)
          return (
            <g key={index}>
              <line x1={LEFT} x2={WIDTH} y1={y} y2={y} stroke="var(--color-line)" />
              <text x={LEFT - 8} y={y + 4} textAnchor="end" fontSize="13" fill="var(--color-muted)">
                {format((top / LINES) * index)}
              </text>
            </g>
          )
        })}
        {bars.map(({ key, label, value }, index) => (
          <g key={key}>
            <rect
              x={LEFT + index * room + room * 0.15}
              y={base - heightOf(value)}
              width={room * 0.7}
              height={heightOf(value)}
              rx={Math.min(4, room * 0.2)}
              fill="var(--color-primary)"
            >
              <title>{`${label} : ${format(value)}`}</title>
            </rect>
            {named.has(index) ? (
              <text
                x={LEFT + (index + 0.5) * room}
                y={HEIGHT - 8}
                textAnchor={index === 0 ? 'start' : index === bars.length - 1 ? 'end' : 'middle'}
                fontSize="13"
                fill="var(--color-muted)"
              >
                {label}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
    </figure>
  )
}

/** One bar of a table: how much of the largest this is. */
export function ShareBar({ value, largest }: { value: number; largest: number }) {
  const share = largest <= 0 ? 0 : Math.max(0, value / largest) * 100
  return (
    // A width in a style would not pass the page's own security policy.
    <svg aria-hidden className="mt-1 block h-2 w-full min-w-16 rounded-full bg-tint-2">
      <rect width={`${share}%`} height="8" rx="4" fill="var(--color-primary)" />
    </svg>
  )
}
