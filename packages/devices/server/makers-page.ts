import type { Locale } from '@atrium/core/contract/refusal'
import type { AppServer } from '@atrium/core/server/call/implement'
import { sendPage } from '@atrium/core/server/http/pages'
import type { FastifyInstance } from 'fastify'
import { type TObject, type TSchema, Type } from 'typebox'
import { QUERY } from './asking.ts'
import { deviceHooks } from './device-hooks.ts'
import { makersWords } from './makers-words.ts'
import { ASK, DOWN, UP } from './mqtt/messages.ts'

/** Open to everybody: makers have no account. `?lang=zh` and `?lang=en` choose the language, else the browser does. */
export function makersRoute(http: FastifyInstance, apps: readonly AppServer[]): void {
  http.route({
    method: 'GET',
    url: '/docs/devices',
    config: { guard: { kind: 'open' } },
    schema: { hide: true },
    handler(request, reply) {
      const { lang } = request.query as { lang?: unknown }
      const asked = String(lang ?? request.headers['accept-language'] ?? '')
      reply.header('vary', 'accept-language')
      return sendPage(reply, makersPage(apps, /^zh/i.test(asked) ? 'zh_CN' : 'en_US'))
    },
  })
}

/**
 * The page for makers of devices, `/docs/devices`: how a device connects, and every message, from the schemas that check
 * them.
 */
export function makersPage(apps: readonly AppServer[], locale: Locale = 'en_US'): string {
  const word = makersWords[locale]
  const other = locale === 'zh_CN' ? 'en' : 'zh'
  const declared = apps.flatMap((server) => {
    const devices = deviceHooks.of(server)
    return devices?.events || devices?.sends ? [{ key: server.app.key, name: server.words[locale].name, devices }] : []
  })
  const sections: Section[] = [
    {
      id: 'sends',
      title: word.sends,
      messages: Object.entries(UP).map(([kind, { data, acked }]) => ({
        schema: data,
        topic: `up/${kind}`,
        note: acked ? word.acked : word.notAcked,
      })),
    },
    {
      id: 'receives',
      title: word.receives,
      messages: Object.entries(DOWN).map(([kind, schema]) => ({ schema, topic: `down/${kind}`, note: '' })),
    },
    ...declared.map(({ key, name, devices: { events = {}, sends = {}, moves = [] } }) => ({
      id: key,
      title: `${name} (${key})`,
      messages: [
        ...Object.entries(events).map(([type, { data, reading }]) => ({
          schema: data,
          topic: 'up/event',
          note: reading ? word.reading : '',
          type,
        })),
        ...Object.entries(moves.length > 0 ? withQuestion(sends) : sends).map(([type, schema]) => ({
          schema,
          topic: 'down/cmd',
          note: moves.includes(type) ? `${word.answer} ${word.moves}` : word.answer,
          type,
          around: 'params' as const,
        })),
      ],
    })),
  ]
  return `<!doctype html>
<html lang="${locale === 'zh_CN' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${word.title}</title>
<style nonce="__CSP_NONCE__">${STYLE}</style>
</head>
<body>
<main>
<header>
<h1>${word.title}</h1>
<a href="?lang=${other}" hreflang="${other}" lang="${other}">${word.other}</a>
</header>
<nav aria-label="${word.contents}">
<h2>${word.contents}</h2>
<ul>
<li><a href="#connecting">${word.connecting}</a></li>
${sections.map((section) => contentsOf(section, locale)).join('\n')}
</ul>
</nav>
<h2 id="connecting">${word.connecting}</h2>
${word.introduction}
${sections.map((section) => sectionOf(section, locale)).join('\n')}
</main>
</body>
</html>
`
}

/** Devices that move goods are asked by `query`, which the app may send without `cmdId` for something else. */
function withQuestion(sends: Readonly<Record<string, TObject>>): Record<string, TObject> {
  const { [QUERY]: own, ...others } = sends
  if (!own) return { ...others, [QUERY]: ASK }
  const { title, titleZh, description, zh }: Texts = own
  const asking: Texts = ASK
  const texts = {
    title,
    titleZh,
    description: `${description} ${asking.description}`,
    zh: `${zh}${asking.zh}`,
    examples: asking.examples,
  }
  const members = { ...own.properties, cmdId: Type.Optional(ASK.properties.cmdId) }
  return { ...others, [QUERY]: Type.Object(members, { ...texts }) }
}

const STYLE = `
:root { color-scheme: light dark; --page: #fff; --text: #16202e; --line: #d5dbe3; --code: #eef2f6; --link: #0e7c86 }
@media (prefers-color-scheme: dark) {
  :root { --page: #0b1220; --text: #e8eef8; --line: #33456a; --code: #18233a; --link: #2cb5bf }
}
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.6 system-ui, "Noto Sans SC", sans-serif }
main { max-width: 860px; margin: 0 auto; padding: 24px 16px; overflow-wrap: anywhere }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 16px }
header a { white-space: nowrap }
a { color: var(--link) }
nav ul { margin: 0; padding-left: 20px }
table { width: 100%; border-collapse: collapse }
th, td { padding: 4px 8px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
pre { padding: 12px; overflow-x: auto; background: var(--code); overflow-wrap: normal }
h3 { margin: 32px 0 0 }
@media (max-width: 600px) {
  td { display: block; border: 0; padding: 0 }
  tr { display: block; padding: 8px 0; border-bottom: 1px solid var(--line) }
}
`

interface Message {
  schema: TSchema
  topic: string
  note: string
  /** Beside the members of an event; around them for a command, whose members are its `params`. */
  type?: string
  around?: 'params'
}

interface Section {
  id: string
  title: string
  messages: Message[]
}

/** What a schema says about itself; the Chinese texts have names of their own, which validators ignore. */
interface Texts {
  required?: readonly string[]
  title?: string
  titleZh?: string
  description?: string
  zh?: string
  examples?: object[]
}

const titleOf = ({ schema, topic, type }: Message, locale: Locale): string => {
  const { title, titleZh } = schema as Texts
  return (locale === 'zh_CN' ? (titleZh ?? title) : title) ?? type ?? topic
}

const descriptionOf = (schema: TSchema, locale: Locale): string => {
  const { description = '', zh } = schema as Texts
  return locale === 'zh_CN' ? (zh ?? description) : description
}

const anchorOf = ({ id }: Section, { topic, type }: Message): string => `${id}-${(type ?? topic).replace('/', '-')}`

function contentsOf(section: Section, locale: Locale): string {
  const links = section.messages.map(
    (message) => `<li><a href="#${anchorOf(section, message)}">${escaped(titleOf(message, locale))}</a></li>`,
  )
  return `<li><a href="#${section.id}">${escaped(section.title)}</a><ul>${links.join('')}</ul></li>`
}

function sectionOf(section: Section, locale: Locale): string {
  const messages = section.messages.map((message) => messageOf(message, anchorOf(section, message), locale))
  return `<section id="${section.id}">\n<h2>${escaped(section.title)}</h2>\n${messages.join('\n')}\n</section>`
}

function messageOf(message: Message, anchor: string, locale: Locale): string {
  const word = makersWords[locale]
  const { schema, topic, note, type, around } = message
  const { examples = [], required = [] } = schema as Texts
  const rows = Object.entries((schema as TObject).properties).map(
    ([name, member]) => `<tr><td><code>${name}</code>${required.includes(name) ? '' : word.optional}</td>
<td>${escaped(typeText(member, locale))}</td><td>${inline(descriptionOf(member, locale))}</td></tr>`,
  )
  const named = type === undefined ? {} : { type }
  const example = around ? { ...named, [around]: examples[0] } : { ...named, ...examples[0] }
  return `<h3 id="${anchor}">${escaped(titleOf(message, locale))}</h3>
<p><code>${topic}</code>${type === undefined ? (locale === 'zh_CN' ? '：' : '. ') : word.withType(type)}${inline(descriptionOf(schema, locale))} ${note}</p>
${rows.length > 0 ? `<table><tbody>${rows.join('\n')}</tbody></table>` : ''}
<pre>${escaped(JSON.stringify(example))}</pre>`
}

function typeText(schema: TSchema, locale: Locale): string {
  const word = makersWords[locale]
  const { type, anyOf, minimum, maximum } = schema as {
    type?: string
    anyOf?: (TSchema & { const?: unknown })[]
    minimum?: number
    maximum?: number
  }
  if (anyOf) {
    const each = anyOf.map((one) => (one.const === undefined ? typeText(one, locale) : JSON.stringify(one.const)))
    return each.join(word.or)
  }
  const name = type ?? word.any
  const isLimited = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  if (isLimited) return name + word.between(minimum ?? 0, maximum)
  return minimum === undefined ? name : name + word.atLeast(minimum)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const inline = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')
