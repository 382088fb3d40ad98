import type { ReactNode } from 'react'
import { useWords } from '../i18n/locale.tsx'
import { homeWords } from './home.words.ts'

const STEPS = ['Publish', 'Pay', 'Receive'] as const

/** Three pictures, each with a sentence: a page, a payment, an account. */
export function HowItWorks() {
  const t = useWords(homeWords)
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="mb-5 text-2xl">
        {t.howTitle}
      </h2>
      <ol className="grid gap-5 sm:grid-cols-3">
        {STEPS.map((step, index) => (
          <li key={step} className="flex flex-col rounded-card border-[1.5px] border-line bg-paper">
            <Picture>{PICTURES[step]}</Picture>
            <div className="p-5">
              <h3 className="mb-1 text-xl">
                {index + 1}. {t[`how${step}`]}
              </h3>
              <p className="text-muted">{t[`how${step}Text`]}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 180" aria-hidden className="w-full rounded-t-card bg-tint">
      {children}
    </svg>
  )
}

const PICTURES = {
  Publish: (
    <>
      <rect
        x="70"
        y="26"
        width="180"
        height="154"
        rx="14"
        className="fill-paper stroke-line"
        strokeWidth="2"
      />
      <path d="M70 40a14 14 0 0 1 14-14h152a14 14 0 0 1 14 14v40H70z" className="fill-primary" />
      <circle cx="222" cy="50" r="12" className="fill-sun" />
      <path d="M70 80c40-22 80-22 110-8 26 12 50 12 70 4v4z" fill="#3aa066" />
      <rect x="90" y="96" width="104" height="10" rx="5" className="fill-ink" />
      <rect x="90" y="114" width="140" height="7" rx="3.5" className="fill-tint-2" />
      <rect x="90" y="127" width="118" height="7" rx="3.5" className="fill-tint-2" />
      <rect x="90" y="146" width="84" height="22" rx="11" className="fill-primary" />
    </>
  ),
  Pay: (
    <>
      <rect x="116" y="14" width="88" height="166" rx="16" className="fill-ink" />
      <rect x="122" y="22" width="76" height="158" rx="10" className="fill-paper" />
      <rect x="132" y="36" width="40" height="8" rx="4" className="fill-tint-2" />
      <rect x="132" y="52" width="56" height="8" rx="4" className="fill-tint-2" />
      <rect x="132" y="140" width="56" height="20" rx="10" className="fill-primary" />
      <g transform="rotate(-8 160 104)">
        <rect x="84" y="78" width="132" height="56" rx="10" className="fill-coral" />
        <rect x="84" y="90" width="132" height="11" className="fill-ink/70" />
        <rect x="96" y="112" width="44" height="8" rx="4" className="fill-paper" />
      </g>
      <circle cx="226" cy="64" r="18" className="fill-leaf" />
      <path
        d="m217 65 6 6 12-14"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-paper"
      />
    </>
  ),
  Receive: (
    <>
      <path d="M0 152c70-20 150-22 210-8 46 10 80 8 110 2v34H0z" fill="#1f7a4b" />
      <path d="m160 26 74 40H86z" className="fill-primary" />
      <rect x="92" y="66" width="136" height="8" className="fill-primary-deep" />
      {[102, 138, 174, 206].map((x) => (
        <rect key={x} x={x} y="80" width="14" height="52" rx="3" className="fill-tint-2" />
      ))}
      <rect x="88" y="134" width="144" height="14" rx="4" className="fill-primary" />
      {[0, 1, 2].map((coin) => (
        <g key={coin} transform={`translate(${258 + (coin % 2) * 4} ${134 - coin * 14})`}>
          <ellipse rx="24" ry="9" className="fill-amber" />
          <ellipse cy="-4" rx="24" ry="9" className="fill-sun" />
        </g>
      ))}
    </>
  ),
} as const
