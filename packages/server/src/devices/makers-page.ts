import type { FastifyInstance } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import type { AppServer } from '../call/implement.ts'
import { sendPage } from '../http/pages.ts'
import { DOWN, UP } from './mqtt/messages.ts'

/** Open to everybody: makers have no account. */
export function makersRoute(http: FastifyInstance, apps: readonly AppServer[]): void {
  http.route({
    method: 'GET',
    url: '/docs/devices',
    config: { guard: { kind: 'open' } },
    schema: { hide: true },
    handler: (_request, reply) => sendPage(reply, makersPage(apps)),
  })
}

/**
 * The page for makers of devices, `/docs/devices`: how a device connects, and every message, from the schemas that check
 * them.
 */
export function makersPage(apps: readonly AppServer[]): string {
  const declared = apps.flatMap(({ app, words, devices }) =>
    devices?.events || devices?.sends ? [{ key: app.key, name: words.en_US.name, devices }] : [],
  )
  const common = Object.entries(UP).map(([kind, { data, acked }]) =>
    message(data, `up/${kind}`, acked ? 'Acknowledged on <code>down/ack</code>.' : 'Not acknowledged.'),
  )
  const down = Object.entries(DOWN).map(([kind, data]) => message(data, `down/${kind}`, ''))
  const own = declared.map(
    ({ key, name, devices: { events = {}, sends = {} } }) => `<section id="${key}">
<h2>${escaped(name)} (<code>${key}</code>)</h2>
${Object.entries(events)
  .map(([type, { data, reading }]) =>
    message(data, 'up/event', reading ? 'A reading: it need not be sent again.' : '', { type }),
  )
  .join('\n')}
${Object.entries(sends)
  .map(([type, data]) => message(data, 'down/cmd', `Answer it on <code>up/cmdAck</code>.`, { type }, 'params'))
  .join('\n')}
</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Messages of devices</title>
<style nonce="__CSP_NONCE__">${STYLE}</style>
</head>
<body>
<main>
<h1>Messages of devices</h1>
${INTRODUCTION}
<h2>Every device sends</h2>
${common.join('\n')}
<h2>Every device receives</h2>
${down.join('\n')}
${own.join('\n')}
</main>
</body>
</html>
`
}

const STYLE = `
body { margin: 0; background: #fff; color: #16202e; font: 16px/1.6 system-ui, sans-serif }
main { max-width: 860px; margin: 0 auto; padding: 24px 16px }
table { width: 100%; border-collapse: collapse }
th, td { padding: 4px 8px; border-bottom: 1px solid #d5dbe3; text-align: left; vertical-align: top }
pre { padding: 12px; overflow-x: auto; background: #eef2f6 }
h3 { margin: 32px 0 0 }
`

const INTRODUCTION = `
<p>A device connects over MQTT 3.1.1, by default to port 1883. Its client id is its serial number <code>sn</code>, its user
name <code>{app}:{sn}</code>, its password the secret that the operator got when the device was created. Instead of the
secret it may send <code>{ts}:{signature}</code>: the time in milliseconds, not more than five minutes wrong, and the
HMAC-SHA-256 of <code>sn</code> followed by <code>ts</code> under the secret, in hexadecimal digits.</p>
<p>It publishes to <code>iot/{app}/{sn}/up/…</code> and subscribes to <code>iot/{app}/{sn}/down/#</code>, all with QoS 1.
Its last will is an empty message on <code>up/offline</code>. The server keeps no messages while it is offline. A new
connection with the same serial number ends the older one, so everything is sent over one connection: a device that
connects anew for each message is offline in between, and gets a command with its next subscription.</p>
<p>Every message but the acknowledgement has this envelope, and at most 16 KB:</p>
<pre>{ "id": "…", "ts": 1700000000000, "v": 1, "data": { … } }</pre>
<p><code>id</code> is new for each message, up to 64 letters, digits and <code>. _ : -</code>; a message that is sent
again keeps it and is processed once. <code>ts</code> is the device's time in milliseconds; if it is wrong by more than a
day, the server's time is used. Members that are not listed here are ignored. An optional member that is wrong is ignored,
too; a required one refuses the message.</p>`

/** One message. `type` is beside its members (an event), or around them (a command: `params`). */
function message(schema: TObject, topic: string, note: string, named?: { type: string }, around?: 'params'): string {
  const { title, description, examples = [], required = [] } = schema as unknown as Texts
  const members = Object.entries(schema.properties)
  const rows = members.map(
    ([name, member]) => `<tr><td><code>${name}</code>${required.includes(name) ? '' : ' (optional)'}</td>
<td>${escaped(typeText(member))}</td><td>${inline((member as Texts).description ?? '')}</td></tr>`,
  )
  const example = around ? { ...named, [around]: examples[0] } : { ...named, ...examples[0] }
  return `<h3>${escaped(title ?? named?.type ?? topic)}</h3>
<p><code>${topic}</code>${named ? ` with the type <code>${named.type}</code>` : ''}. ${inline(description ?? '')} ${note}</p>
${rows.length > 0 ? `<table><tbody>${rows.join('\n')}</tbody></table>` : ''}
<pre>${escaped(JSON.stringify(example))}</pre>`
}

interface Texts {
  required?: readonly string[]
  title?: string
  description?: string
  examples?: object[]
}

function typeText(schema: TSchema): string {
  const { type, anyOf, minimum, maximum } = schema as {
    type?: string
    anyOf?: (TSchema & { const?: unknown })[]
    minimum?: number
    maximum?: number
  }
  if (anyOf)
    return anyOf.map((one) => (one.const === undefined ? typeText(one) : JSON.stringify(one.const))).join(' or ')
  const isLimited = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  if (isLimited) return `${type}, ${minimum ?? 0} to ${maximum}`
  return minimum === undefined ? (type ?? 'any') : `${type}, at least ${minimum}`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const inline = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')
