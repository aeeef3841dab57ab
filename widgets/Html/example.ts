import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

const card = (name: string, row: number, decimals: number, unit: string) => `<div class="card" data-row="${row}">
  <span>${name}</span>
  <p><b data-column="value" data-decimals="${decimals}"></b> ${unit}</p>
</div>`

const STYLE = `<style>
  body { display: flex; gap: 12px; padding: 12px }
  .card { flex: 1; padding: 12px; border-radius: 8px; background: color-mix(in srgb, currentColor 8%, transparent) }
  span { opacity: 0.7 }
  p { margin: 8px 0 0 }
  b { font-size: 28px }
</style>`

export default ((text) => ({
  props: {
    contentHtml: [
      STYLE,
      card(text('锅炉压力', 'Boiler pressure'), 0, 2, 'MPa'),
      card(text('给水温度', 'Feed water'), 1, 1, '°C'),
    ].join('\n'),
  },
  sources: [
    {
      columns: [
        { name: 'time', type: 'time' },
        { name: 'tag', type: 'string' },
        { name: 'value', type: 'number' },
      ],
      rows: [
        [Date.UTC(2026, 2, 1, 8), 'pressure', 1.62],
        [Date.UTC(2026, 2, 1, 8), 'feedwater', 104.5],
      ],
      key: [1],
    },
  ],
})) satisfies MakeExample
