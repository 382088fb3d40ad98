/** An illustration: three plants of different ages, and the sun. There is no room for it on a phone. */
export function Garden() {
  return (
    <svg viewBox="0 0 420 320" aria-hidden className="hidden w-full wide:block">
      <rect width="420" height="320" rx="36" className="fill-tint-2" />
      <circle cx="322" cy="88" r="46" className="fill-sun" />
      <path
        d="M0 250c90-46 180-52 270-22 60 20 108 22 150 6v50a36 36 0 0 1-36 36H36a36 36 0 0 1-36-36z"
        fill="#3aa066"
      />
      <path d="M0 276c110-34 240-30 420 2v6a36 36 0 0 1-36 36H36a36 36 0 0 1-36-36z" fill="#1f7a4b" />
      <Coin x={86} y={266} />
      <Plant x={86} y={250} scale={0.55} />
      <Coin x={190} y={262} />
      <Plant x={190} y={246} scale={0.95} />
      <Coin x={308} y={268} />
      <Plant x={308} y={252} scale={1.4} />
    </svg>
  )
}

function Coin({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse rx="30" ry="11" className="fill-primary" />
      <ellipse cy="-4" rx="30" ry="11" className="fill-sun" />
      <ellipse cy="-4" rx="20" ry="6.5" fill="none" strokeWidth="2.5" className="stroke-amber/50" />
    </g>
  )
}

function Plant({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M0 6V-78" fill="none" stroke="#1f7a4b" strokeWidth="6" strokeLinecap="round" />
      <path d="M0-32C-34-30-46-52-48-72c26-2 46 10 48 40z" fill="#3aa066" />
      <path d="M0-52c2-34 22-48 50-48 0 28-16 48-50 48z" fill="#0b7a4b" />
    </g>
  )
}
