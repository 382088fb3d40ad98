import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A schema nobody parses with is dropped, and zod with it: pages read the contract's texts and
          // types, the server does the parsing.
          treeshake: { manualPureFunctions: ['z'] },
          // A few files that compress well instead of many that do not: React with its router, then what
          // most pages share of the controls.
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
                {
                  name: 'kit',
                  test: /app[\\/](?:i18n[\\/]|layouts[\\/]default|around[\\/](?:around\.words|comfort\.ts|footer|header|language|logo)|after-picture|browser|call|leaving|tools[\\/]measured|forms[\\/](?:store|form\.words)|ui[\\/](?!desk|dialog|checkbox|complaints|email-field|error-summary|text-field|countries|done-mark|facts|grouped|lighter-picture|link-button))|core[\\/]src[\\/](?:addresses|amount-messages|dates|form|french-names|money|settings)\.ts|monthly-words|contract[\\/]src[\\/](?:order-lines|shown-order)/,
                },
                {
                  name: 'journey',
                  test: /core[\\/]src[\\/](?:cart|cart-limits)\.ts|forms[\\/](?:campaign-(?:header|about)|form|choose|journey|step-shell|draft|order-rows|days|quick-win|one-page\.tsx|one-page-price|pay\.words|tip-state)/,
                },
                // What is typed into, here and at the desk, with what is said about it; then the steps after the first
                // choice: on a slow network two dozen small files would be as many waits.
                {
                  name: 'fields',
                  test: /app[\\/](?:ui[\\/](?:checkbox|complaints|countries|email-field|error-summary|text-field)|forms[\\/](?:date-as-typed|field-errors))|core[\\/]src[\\/](?:birth-date|company|email|field-state|legal-status|messages|name|postal-code)\.ts/,
                },
                {
                  name: 'steps',
                  test: /forms[\\/](?:participants-step|payer-step|participant-fields|payer-fields|item-cards|step-frame)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './entry.pages.ts' } } },
  },
})
