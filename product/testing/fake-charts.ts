/** A chart of the chart library that only remembers its options. Mock `init` of `echarts/core` with `fakeChart`. */
export interface FakeChart {
  options: unknown[]
}

/** All charts since the list was emptied. */
export const charts: FakeChart[] = []

/** Answers of methods whose results the widgets use; the other methods answer nothing. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  convertToPixel: [100, 50],
  convertFromPixel: [0, 10],
  containPixel: true,
  getWidth: 640,
  getHeight: 400,
  isDisposed: false,
}

export function fakeChart(): object {
  const chart: FakeChart = { options: [] }
  charts.push(chart)
  const own = {
    setOption: (option: unknown) => void chart.options.push(option),
    getOption: () => chart.options[0] ?? {},
  }
  const answering = (target: object): object =>
    new Proxy(target, {
      get(known, name) {
        if (name in known) return known[name as keyof typeof known]
        if (typeof name === 'symbol' || name === 'then') return undefined
        if (name in ANSWERS) return () => ANSWERS[name]
        return () => (name.startsWith('get') ? answering({}) : undefined)
      },
    })
  return answering(own)
}
