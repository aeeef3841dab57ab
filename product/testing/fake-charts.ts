/** A chart of the chart library that only remembers its options. Mock `init` of `echarts/core` with `fakeChart`. */
export interface FakeChart {
  options: unknown[]
}

/** All charts since the list was emptied. */
export const charts: FakeChart[] = []

/** Answers of methods whose results the widgets use; the other methods answer nothing. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  convertToPixel: [100, 50],
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
    // The place of the first point.
    convertFromPixel: (_: unknown, pixel: unknown) => (Array.isArray(pixel) ? [0, 10] : firstPlace(chart.options)),
    getOption: () => chart.options[0] ?? {},
  }
  return new Proxy(own, {
    get: (known, name) => {
      if (name in known) return known[name as keyof typeof known]
      return name in ANSWERS ? () => ANSWERS[name as string] : anything
    },
  })
}

function firstPlace(options: readonly unknown[]): number {
  for (const { series = [] } of options as { series?: { data?: unknown[] }[] }[])
    for (const { data = [] } of series) {
      const [place] = Array.isArray(data[0]) ? data[0] : []
      if (typeof place === 'number') return place
    }
  return 0
}

// Whatever a widget does with the parts of a chart: each of them can be called and has every part.
const anything: object = new Proxy(() => undefined, {
  get: (_, name) => (typeof name === 'symbol' || name === 'then' ? undefined : anything),
  apply: () => anything,
})
