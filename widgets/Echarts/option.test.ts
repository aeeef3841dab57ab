import { expect, test } from 'vitest'
import Echarts from './index.ts'
import { checkedOption, withPlainTooltips } from './option.ts'

const wrongOf = (option: unknown) => {
  const checked = checkedOption(typeof option === 'string' ? option : JSON.stringify(option))
  return 'wrong' in checked ? checked.wrong.en_US : ''
}

test('[R141] an option is JSON', () => {
  expect(wrongOf('{"series":[{"type":"line"}]}')).toBe('')
  for (const text of ['', 'null', '[]', '3', '{"series":'])
    expect(wrongOf(text)).toBe('The option is not a JSON object')
})

test('an option that holds a function is refused when it is saved, with the place of the function', () => {
  const check = (option: string) => Echarts.check?.({ option, data: 'series' })
  expect(check('{"tooltip":{"formatter":function (p) { return p.name }}}')).toEqual({
    option: { zh_CN: '选项必须是 JSON，不能包含函数', en_US: 'The option must be JSON without functions' },
  })
  expect(check('{"tooltip":{"formatter":"(p) => p.name"}}')).toMatchObject({
    option: { en_US: 'tooltip.formatter: functions are not allowed' },
  })
  expect(check('{"tooltip":{"formatter":"{b}: {c}"}}')).toEqual({})
})

test.each([
  [
    'function',
    { yAxis: { axisLabel: { formatter: 'function(v){return v}' } } },
    'yAxis.axisLabel.formatter: functions',
  ],
  ['async function', { a: 'async (x) => 1' }, 'a: functions'],
  ['arrow', { series: [{ symbolSize: 'v => v[0]' }] }, 'series.0.symbolSize: functions'],
  ['HTML', { tooltip: { formatter: '<img src=x onerror=alert(1)>' } }, 'tooltip.formatter: only plain text'],
  ['toolbox', { toolbox: { feature: { dataView: {} } } }, 'toolbox: the toolbox is not supported'],
  ['script link', { title: { link: 'javascript:alert(1)' } }, 'title.link: a link must begin'],
  ['script sublink', { title: { sublink: ' javascript:alert(1)' } }, 'title.sublink: a link must begin'],
  ['foreign host in a path', { series: [{ data: [{ link: '//evil.example' }] }] }, 'series.0.data.0.link'],
  ['script link in a list', { title: { link: ['javascript:alert(1)'] } }, 'title.link.0: a link must begin'],
  [
    'script link in lists',
    { series: [{ data: [{ link: [['javascript:alert(1)']] }] }] },
    'series.0.data.0.link.0.0: a link',
  ],
  ['foreign host in a list', { title: { sublink: ['//evil.example'] } }, 'title.sublink.0: a link'],
  ['host behind a name', { title: { link: 'https://bank.example@evil.example/' } }, 'title.link: a link'],
  ['HTML in a list', { tooltip: { formatter: ['<img src=x onerror=alert(1)>'] } }, 'tooltip.formatter.0: only plain'],
  ['foreign picture in a list', { color: [{ image: ['https://evil.example/x.png'] }] }, 'color.0.image.0: pictures'],
  ['foreign picture', { series: [{ symbol: 'image://https://evil.example/x.png' }] }, 'series.0.symbol: pictures'],
  ['foreign pattern', { color: [{ image: 'https://evil.example/x.png' }] }, 'color.0.image: pictures'],
  [
    'picture with markup',
    { graphic: [{ style: { image: 'data:image/svg+xml,<svg/>' } }] },
    'graphic.0.style.image: pictures',
  ],
])('[S10] [S11] an option with a %s is refused at its path', (_, option, wrong) => {
  expect(wrongOf(option)).toContain(wrong)
})

test('a name that would change all objects is refused', () => {
  expect(wrongOf('{"__proto__":{"x":1}}')).toBe('__proto__: this name is not allowed')
  expect(wrongOf(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`)).toContain('nested too deeply')
})

test('texts, links and pictures of one’s own are allowed', () => {
  const option = {
    title: { text: 'a < b => c', link: 'https://example.com', sublink: '/public/dashboard' },
    axisPointer: { link: [{ xAxisIndex: 'all' }, { xAxisName: ['a'] }] },
    series: [{ symbol: 'image:///api/file/1', label: { formatter: '{b} < 5' } }],
    graphic: { style: { image: 'data:image/png;base64,AA==' } },
  }
  expect(wrongOf(option)).toBe('')
})

test('[S10] every tooltip is drawn as text, wherever it stands and whatever the author wrote', () => {
  const option = {
    tooltip: { renderMode: 'html' },
    baseOption: { tooltip: [{ show: true }] },
    options: [{ series: [{ tooltip: { renderMode: 'html' } }] }],
  }
  expect(withPlainTooltips(option)).toMatchObject({
    tooltip: { renderMode: 'richText' },
    baseOption: { tooltip: [{ renderMode: 'richText' }] },
    options: [{ series: [{ tooltip: { renderMode: 'richText' } }] }],
  })
})

test('a tooltip has the usual settings unless its author set others', () => {
  const option = { tooltip: { trigger: 'axis' } }
  expect(withPlainTooltips(option, { trigger: 'item', confine: false, z: 5 })).toEqual({
    tooltip: { trigger: 'axis', z: 5, renderMode: 'richText', confine: true },
  })
})

test('the kind reads what its author chose', () => {
  for (const data of ['series', 'single', 'rows', 'exact'] as const)
    expect(Echarts.shape({ option: '', data })).toBe(data)
})
