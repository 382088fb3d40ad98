import type { FormLight } from '@obole/contract/organizations'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { kindWords } from './kinds.words.ts'

/** A campaign in a list. */
export function CampaignCard({ form, organization }: { form: FormLight; organization?: string }) {
  const t = useWords(kindWords)
  const locale = useLocale()
  return (
    <a
      href={locale === 'en' ? `${form.url}/en` : form.url}
      className="group flex h-full flex-col overflow-hidden rounded-card border-[1.5px] border-line bg-paper text-ink no-underline transition-colors hover:border-primary hover:text-ink"
    >
      {form.banner ? (
        <img
          src={form.banner}
          alt=""
          width="360"
          height="140"
          loading="lazy"
          className="h-35 w-full object-cover"
        />
      ) : (
        <span aria-hidden className="block h-35 bg-linear-160 from-primary to-tint-2" />
      )}
      <span className="flex flex-1 flex-col gap-1 p-5">
        <span className="text-sm font-semibold text-primary-dark">{t[`kind${form.formType}`]}</span>
        <span className="font-title text-xl leading-tight font-bold group-hover:underline">{form.title}</span>
        {organization ? <span className="text-sm text-muted">{organization}</span> : null}
      </span>
    </a>
  )
}
