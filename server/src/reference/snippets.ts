import type { ExampleCall } from './calls.ts'

/** The languages that examples are written in: each writes the same call. */
export const LANGUAGES = [
  { id: 'curl', name: 'curl', write: curl },
  { id: 'typescript', name: 'TypeScript', write: typescript },
  { id: 'php', name: 'PHP', write: php },
  { id: 'python', name: 'Python', write: python },
] as const

function curl({ method, url, token, json, form }: ExampleCall): string {
  const sent = json !== undefined || form !== undefined
  return [
    `curl ${pieces(url, inShell, (name) => `"$${name}"`).join('')}`,
    ...(method === 'GET' || (method === 'POST' && sent) ? [] : [`--request ${method}`]),
    ...(token ? [`--header "Authorization: Bearer $${token}"`] : []),
    ...(json === undefined
      ? []
      : [`--header 'Content-Type: application/json'`, `--data ${inShell(JSON.stringify(json, null, 2))}`]),
    ...Object.entries(form ?? {}).map(([name, value]) => `--data-urlencode ${inShell(`${name}=${value}`)}`),
  ].join(' \\\n  ')
}

const inShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

function typescript({ method, url, token, isAnswered, json, form }: ExampleCall): string {
  const headers = [
    ...(token ? [`authorization: \`Bearer \${process.env.${token}}\``] : []),
    ...(json === undefined ? [] : [`'content-type': 'application/json'`]),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(json === undefined ? [] : [`body: JSON.stringify(${literal(json, TYPESCRIPT, '  ')})`]),
    ...(form === undefined ? [] : [`body: new URLSearchParams(${literal(form, TYPESCRIPT, '  ')})`]),
  ]
  return `const response = await fetch(${pieces(url, TYPESCRIPT.text, (name) => `process.env.${name}`).join(' + ')}, {
${options.map((option) => `  ${option},`).join('\n')}
})
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`)${isAnswered ? '\nconsole.log(await response.json())' : ''}`
}

function php({ method, url, token, isAnswered, json, form }: ExampleCall): string {
  const headers = [
    ...(token ? [`'Authorization: Bearer ' . getenv('${token}')`] : []),
    ...(json === undefined ? [] : [`'Content-Type: application/json'`]),
  ]
  const options = [
    'CURLOPT_RETURNTRANSFER => true',
    ...(method === 'GET' ? [] : [`CURLOPT_CUSTOMREQUEST => '${method}'`]),
    ...(headers.length > 0 ? [`CURLOPT_HTTPHEADER => [${headers.join(', ')}]`] : []),
    ...(json === undefined ? [] : [`CURLOPT_POSTFIELDS => json_encode(${literal(json, PHP, '    ')})`]),
    ...(form === undefined ? [] : [`CURLOPT_POSTFIELDS => http_build_query(${literal(form, PHP, '    ')})`]),
  ]
  return `<?php
$request = curl_init(${pieces(url, PHP.text, (name) => `getenv('${name}')`).join(' . ')});
curl_setopt_array($request, [
${options.map((option) => `    ${option},`).join('\n')}
]);
$answer = curl_exec($request);
$status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
if ($status !== 200) {
    throw new RuntimeException("$status $answer");
}${isAnswered ? '\nprint_r(json_decode($answer, true));' : ''}`
}

function python({ method, url, token, isAnswered, json, form }: ExampleCall): string {
  const headers = [
    ...(token ? [`"Authorization": "Bearer " + os.environ["${token}"]`] : []),
    ...(json === undefined ? [] : [`"Content-Type": "application/json"`]),
  ]
  const options = [
    pieces(url, PYTHON.text, (name) => `os.environ["${name}"]`).join(' + '),
    ...(method === 'GET' ? [] : [`method="${method}"`]),
    ...(headers.length > 0 ? [`headers={${headers.join(', ')}}`] : []),
    ...(json === undefined ? [] : [`data=json.dumps(${literal(json, PYTHON, '    ')}).encode()`]),
    ...(form === undefined ? [] : [`data=urlencode(${literal(form, PYTHON, '    ')}).encode()`]),
  ]
  return `${isAnswered || json !== undefined ? 'import json\n' : ''}${token ? 'import os\n' : ''}${form === undefined ? '' : 'from urllib.parse import urlencode\n'}from urllib.request import Request, urlopen

request = Request(
${options.map((option) => `    ${option},`).join('\n')}
)
${isAnswered ? 'with urlopen(request) as response:\n    print(json.load(response))' : 'urlopen(request).close()'}`
}

/** An address as a language writes it, with the variables that stand in it. */
const pieces = (url: string, text: (part: string) => string, variable: (name: string) => string): string[] =>
  url
    .split(/\{(\w+)\}/)
    .flatMap((part, at) => (at % 2 === 1 ? [variable(part)] : part === '' ? [] : [text(part)]))

/** The languages of examples, for what programs do without a call. */
export type Language = (typeof LANGUAGES)[number]['id']

/** How a language writes values. */
interface Notation {
  text: (value: string) => string
  list: readonly [open: string, close: string]
  record: readonly [open: string, close: string]
  entry: (name: string, value: string) => string
  /** How it spells true, false and null, where that is not as JSON does. */
  words?: Readonly<Record<string, string>>
}

const single = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`

const TYPESCRIPT: Notation = {
  text: single,
  list: ['[', ']'],
  record: ['{', '}'],
  entry: (name, value) => `${name}: ${value}`,
}
const PHP: Notation = {
  text: single,
  list: ['[', ']'],
  record: ['[', ']'],
  entry: (name, value) => `${single(name)} => ${value}`,
}
const PYTHON: Notation = {
  text: (value) => JSON.stringify(value),
  list: ['[', ']'],
  record: ['{', '}'],
  entry: (name, value) => `${JSON.stringify(name)}: ${value}`,
  words: { true: 'True', false: 'False', null: 'None' },
}

function literal(value: unknown, notation: Notation, indent: string, step = indent): string {
  if (typeof value === 'string') return notation.text(value)
  if (typeof value !== 'object' || value === null) {
    const word = String(value)
    return notation.words?.[word] ?? word
  }
  const inner = indent + step
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((one) => literal(one, notation, inner, step))
    : Object.entries(value).map(([name, one]) => notation.entry(name, literal(one, notation, inner, step)))
  const [open, close] = isList ? notation.list : notation.record
  return parts.length === 0
    ? open + close
    : `${open}\n${parts.map((part) => `${inner}${part},`).join('\n')}\n${indent}${close}`
}
