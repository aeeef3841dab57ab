import type { FastifyInstance } from 'fastify'
import type { Figure, Overview, Period } from '../../contract/patterns/overview.ts'
import { overviewWords } from '../../contract/patterns/overview-words.ts'
import type { Locale } from '../../contract/refusal.ts'
import type { AppServer } from '../call/implement.ts'
import { sendPage } from '../http/pages.ts'

/** Open to everybody, as the page for makers of devices: it has no values. The browser's language comes first. */
export function figuresRoute(http: FastifyInstance, apps: readonly AppServer[]): void {
  http.route({
    method: 'GET',
    url: '/docs/figures',
    config: { guard: { kind: 'open' } },
    schema: { hide: true },
    handler(request, reply) {
      reply.header('vary', 'accept-language')
      return sendPage(
        reply,
        figuresPage(apps, /^en/i.test(request.headers['accept-language'] ?? '') ? 'en_US' : 'zh_CN'),
      )
    },
  })
}

const HEADS = {
  zh_CN: { language: '中文', title: '概览指标的口径', figure: '指标', counts: '统计内容', time: '时间', unit: '单位' },
  en_US: {
    language: 'English',
    title: 'Figures of the overviews',
    figure: 'Figure',
    counts: 'What is counted',
    time: 'Time',
    unit: 'Unit',
  },
} as const

const ZONE = {
  zh_CN:
    '天和小时按租户的时区划分（企业管理中的设置，默认 Asia/Shanghai），与读者所在的时区无关。“所选时间”是页面上方选择的范围。',
  en_US:
    'Days and hours are cut in the zone of the tenant (a setting, Asia/Shanghai by default), wherever the reader is. “The chosen period” is the range that is chosen at the top of the page.',
} as const

/** `/docs/figures`: the definition of each figure of each overview in both languages, from the descriptors. */
export function figuresPage(apps: readonly AppServer[], first: Locale): string {
  const counting = apps.flatMap((server) =>
    server.dashboard?.overview ? [{ server, overview: server.dashboard.overview }] : [],
  )
  const [locale, other] = first === 'zh_CN' ? (['zh_CN', 'en_US'] as const) : (['en_US', 'zh_CN'] as const)
  const partOf = (locale: Locale, other: Locale) => {
    const heads = HEADS[locale]
    const tables = counting.map(({ server, overview }) => appPart(server, overview, locale))
    return `<section id="${locale}" lang="${tagOf(locale)}">
<header>
<h1>${heads.title}</h1>
<a href="#${other}" lang="${tagOf(other)}">${HEADS[other].language}</a>
</header>
<p>${ZONE[locale]}</p>
${tables.join('\n')}
</section>`
  }
  return `<!doctype html>
<html lang="${tagOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${HEADS[locale].title} · ${HEADS[other].title}</title>
<style nonce="__CSP_NONCE__">${STYLE}</style>
</head>
<body>
<main>
${partOf(locale, other)}
${partOf(other, locale)}
</main>
</body>
</html>
`
}

const STYLE = `
:root { color-scheme: light dark }
a { color: light-dark(#0e7c86, #2cb5bf); white-space: nowrap }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 16px }
body { margin: 0; background: light-dark(#fff, #10161f); color: light-dark(#16202e, #dde4ee); font: 16px/1.6 system-ui, sans-serif }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
th, td { padding: 6px 8px; border-bottom: 1px solid light-dark(#d5dbe3, #2c3848); text-align: left; vertical-align: top }
th:nth-child(1) { width: 24% }
th:nth-child(3) { width: 20% }
th:nth-child(4) { width: 11% }
@media (max-width: 600px) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  tr, tr > :nth-child(n) { display: block; width: auto; padding: 0; border: 0 }
  tr { padding: 8px 0; border-bottom: 1px solid light-dark(#d5dbe3, #2c3848) }
  tr > td:nth-child(n + 3) { display: inline; color: light-dark(#5a6b82, #9db0cb) }
  td:nth-child(4):not(:empty)::before { content: " · " }
}
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

const tagOf = (locale: Locale) => locale.replace('_', '-')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
