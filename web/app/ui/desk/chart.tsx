export interface Bar {
  key: string
  /** What the bar stands for. */
  label: string
  /** A short label below the bar. */
  tick: string
  value: number
  /** What it is held against, drawn beside it. */
  before?: { value: number; label: string }
}

interface BarChartProps {
  /** A title for screen readers; the figures are in a table beside the chart. */
  title: string
  bars: readonly Bar[]
  /** Formats a value of the scale. */
  format: (value: number) => string
  /** For counts: the scale has whole numbers only. */
  isWhole?: boolean
}

const HEIGHT = 240
/** The room of a label of the scale, by its longest text. */
const [LEAST_LEFT, CHARACTER] = [64, 7.2]
const BOTTOM = 28
const TOP = 12
const LINES = 4
const FACTORS = [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10]

/** A round number at or above the highest value, whose quarters are easy to read. */
export function topOfScale(highest: number): number {
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  const factor = FACTORS.find((one) => one * power >= highest && Number.isInteger(one * power)) ?? 10
  return factor * power
}

/** Values over time. Made without a library: it is only a few rectangles. On a phone it is narrower, not smaller. */
export function BarChart({ title, ...drawing }: BarChartProps) {
  return (
    <figure>
      <figcaption className="sr-only">{title}</figcaption>
      <Drawing {...drawing} width={320} className="sm:hidden" />
      <Drawing {...drawing} width={640} className="max-sm:hidden" />
    </figure>
  )
}

interface DrawingProps extends Omit<BarChartProps, 'title'> {
  width: number
  className: string
}

function Drawing({ bars, format, isWhole = false, width, className }: DrawingProps) {
  const highest = Math.max(
    isWhole ? LINES : 0,
    ...bars.flatMap(({ value, before }) => [value, before?.value ?? 0]),
  )
  const top = isWhole ? Math.ceil(topOfScale(highest) / LINES) * LINES : topOfScale(highest)
  const scale = Array.from({ length: LINES + 1 }, (_, index) => format((top / LINES) * index))
  const left = Math.max(LEAST_LEFT, ...scale.map((text) => text.length * CHARACTER + 12))
  const room = (width - left) / Math.max(1, bars.length)
  const heightOf = (value: number) => (Math.max(0, value) / top) * (HEIGHT - BOTTOM - TOP)
  const base = HEIGHT - BOTTOM
  const named = new Set([0, Math.floor((bars.length - 1) / 2), bars.length - 1])
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden className={`block w-full ${className}`}>
      {scale.map((text, index) => {
        const y = base - (index / LINES) * (HEIGHT - BOTTOM - TOP)
        return (
          <g key={index}>
            <line x1={left} x2={width} y1={y} y2={y} stroke="var(--color-line)" />
            <text x={left - 8} y={y + 4} textAnchor="end" fontSize="13" fill="var(--color-muted)">
              {text}
            </text>
          </g>
        )
      })}
      {bars.map(({ key, label, tick, value, before }, index) => (
        <g key={key}>
          {before ? (
            <rect
              x={left + index * room + room * 0.5}
              y={base - heightOf(before.value)}
              width={room * 0.35}
              height={heightOf(before.value)}
              rx={Math.min(4, room * 0.2)}
              fill="var(--color-muted)"
              opacity="0.5"
            >
              <title>{`${label}, ${before.label}\u202f: ${format(before.value)}`}</title>
            </rect>
          ) : null}
          <rect
            x={left + index * room + room * 0.15}
            y={base - heightOf(value)}
            width={room * (before ? 0.35 : 0.7)}
            height={heightOf(value)}
            rx={Math.min(4, room * 0.2)}
            fill="var(--color-primary)"
          >
            <title>{`${label}\u202f: ${format(value)}`}</title>
          </rect>
          {named.has(index) ? (
            <text
              x={left + (index + 0.5) * room}
              y={HEIGHT - 8}
              textAnchor={index === 0 ? 'start' : index === bars.length - 1 ? 'end' : 'middle'}
              fontSize="13"
              fill="var(--color-muted)"
            >
              {tick}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  )
}

/** A bar in a table row: the share of the largest value. */
export function ShareBar({ value, largest }: { value: number; largest: number }) {
  const share = largest <= 0 ? 0 : Math.max(0, value / largest) * 100
  return (
    // The page's security policy refuses a width in a style attribute.
    <svg aria-hidden className="mt-1 block h-2 w-full min-w-16 rounded-full bg-tint-2">
      <rect width={`${share}%`} height="8" rx="4" fill="var(--color-primary)" />
    </svg>
  )
}
