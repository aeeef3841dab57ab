import type { Figure, Overview, Period } from '@atrium/contract/patterns/overview'
import { overviewWords } from '@atrium/contract/patterns/overview-words'
import { LOCALES, type Locale } from '@atrium/contract/refusal'
import type { FastifyInstance } from 'fastify'
import type { AppServer } from '../call/implement.ts'
import { sendPage } from '../http/pages.ts'

/** Open to everybody, as the page for makers of devices: it has no values. */
export function figuresRoute(http: FastifyInstance, apps: readonly AppServer[]): void {
  http.route({
    method: 'GET',
    url: '/docs/figures',
    config: { guard: { kind: 'open' } },
    schema: { hide: true },
    handler: (_request, reply) => sendPage(reply, figuresPage(apps)),
  })
}

const HEADS = {
  zh_CN: { title: '概览指标的口径', figure: '指标', counts: '统计内容', time: '时间', unit: '单位' },
  en_US: { title: 'Figures of the overviews', figure: 'Figure', counts: 'What is counted', time: 'Time', unit: 'Unit' },
} as const

const ZONE = {
  zh_CN:
    '天和小时按租户的时区划分（企业管理中的设置，默认 Asia/Shanghai），与读者所在的时区无关。“所选时间”是页面上方选择的范围。',
  en_US:
    'Days and hours are cut in the zone of the tenant (a setting, Asia/Shanghai by default), wherever the reader is. “The chosen time” is the range that is chosen at the top of the page.',
} as const

/** `/docs/figures`: the definition of each figure of each overview in both languages, from the descriptors. */
export function figuresPage(apps: readonly AppServer[]): string {
  const counting = apps.flatMap((server) =>
    server.dashboard?.overview ? [{ server, overview: server.dashboard.overview }] : [],
  )
  const parts = LOCALES.map((locale) => {
    const heads = HEADS[locale]
    const tables = counting.map(({ server, overview }) => appPart(server, overview, locale))
    return `<section lang="${locale.replace('_', '-')}">
<h1>${heads.title}</h1>
<p>${ZONE[locale]}</p>
${tables.join('\n')}
</section>`
  })
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${LOCALES.map((locale) => HEADS[locale].title).join(' · ')}</title>
<style nonce="__CSP_NONCE__">${STYLE}</style>
</head>
<body>
<main>
${parts.join('\n')}
</main>
</body>
</html>
`
}

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; background: light-dark(#fff, #10161f); color: light-dark(#16202e, #dde4ee); font: 16px/1.6 system-ui, sans-serif }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px }
table { width: 100%; border-collapse: collapse }
th, td { padding: 6px 8px; border-bottom: 1px solid light-dark(#d5dbe3, #2c3848); text-align: left; vertical-align: top }
th[scope=row] { width: 22%; font-weight: 600 }
`

function appPart({ app, words }: AppServer, overview: Overview, locale: Locale): string {
  const own: Readonly<Record<string, string>> = words[locale].more
  const core: Readonly<Record<string, string>> = overviewWords[locale]
  const word = (key: string) => own[key] ?? core[key] ?? key
  const heads = HEADS[locale]
  const rows = figuresOf(overview).map(
    ({ name, unit, period }) => `<tr><th scope="row">${escaped(word(name))}</th><td>${escaped(word(`def_${name}`))}</td>
<td>${escaped(word(`period_${period}`))}</td><td>${unit ? escaped(word(unit)) : ''}</td></tr>`,
  )
  return `<h2 id="${app.key}-${locale}">${escaped(words[locale].name)}</h2>
<table>
<thead><tr><th>${heads.figure}</th><th>${heads.counts}</th><th>${heads.time}</th><th>${heads.unit}</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`
}

interface Named {
  name: string
  unit: string | undefined
  period: Period
}

/** All figures of an overview, each name once. */
export function figuresOf({ values, series, tops }: Overview): Named[] {
  const named = new Map<string, Named>()
  const add = (figures: Readonly<Record<string, Figure & { period?: Period }>>) => {
    for (const [key, { name = key, unit, period = 'range' }] of Object.entries(figures)) {
      if (!named.has(name)) named.set(name, { name, unit, period })
    }
  }
  add(values)
  add(series)
  add(tops)
  return [...named.values()]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
