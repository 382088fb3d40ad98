import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** A route and what it alone brings are one file: without this, each route would be another, of one line. */
const withoutFacades: Plugin = {
  name: 'obole:without-facades',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss(), reactRouter(), withoutFacades],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A schema nobody parses with is dropped, and zod with it: pages read the contract's texts and
          // types, the server does the parsing. So are warnings of libraries, which no visitor reads.
          treeshake: { manualPureFunctions: ['z', 'warning', 'warningOnce', 'console.warn'] },
          // A few files that compress well instead of many that do not: React with its router, then what
          // most pages share of the controls.
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
                {
                  name: 'kit',
                  test: /app[\\/](?:root\.tsx|i18n[\\/]|layouts[\\/](?:whole-page|header)|frame[\\/](?:frame\.words|comfort\.ts|footer|language|logo)|browser[\\/]|session[\\/](?:call|root-data)|addresses[\\/](?:leaving|account-pages)|tools[\\/](?:measured|track)|forms[\\/]journey[\\/](?:store|form\.words)|ui[\\/](?!desk|dialog|checkbox|complaints|email-field|error-summary|text-field|countries|done-mark|facts|grouped|lighter-picture|link-button))|core[\\/]src[\\/](?:site[\\/](?:addresses|settings)|money[\\/](?:amount-messages|money)|dates[\\/]dates|campaign[\\/]form|validation[\\/]participant-fields|french-names)\.ts|monthly-words|contract[\\/]src[\\/](?:order-lines|shown-order)/,
                },
                {
                  name: 'journey',
                  test: /core[\\/]src[\\/]cart[\\/](?:cart|cart-limits)\.ts|layouts[\\/]campaign\.tsx|forms[\\/](?:form\.tsx$|campaign[\\/](?:campaign-(?:header|about)|days-ago)|choose[\\/]choose|journey[\\/](?:journey|step-shell|draft|order-rows|quick-win|tip-state|cart-coupon)|one-page[\\/](?:one-page\.tsx|one-page-price|parts)|summary[\\/]pay\.words)|fields[\\/]days/,
                },
                // What one reads while one pays.
                {
                  name: 'paying',
                  test: /app[\\/](?:card[\\/]payment\.words|shop[\\/](?:shop\.tsx|back\.words))/,
                },
                // What is typed into, here and at the desk, with what is said about it; then the steps after the first
                // choice: on a slow network two dozen small files would be as many waits.
                {
                  name: 'fields',
                  test: /app[\\/](?:ui[\\/](?:checkbox|complaints|countries|email-field|error-summary|text-field)|fields[\\/](?:date-as-typed|field-errors))|core[\\/]src[\\/]validation[\\/](?:birth-date|company|email|field-state|legal-status|messages|name|postal-code|text-length)\.ts/,
                },
                {
                  name: 'steps',
                  test: /forms[\\/](?:participants[\\/](?:participants-step|participant-fields|item-cards)|payer[\\/](?:payer-step|payer-fields)|journey[\\/]step-frame)/,
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
