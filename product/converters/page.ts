import type { ConverterQueue } from '@atrium/dashboards/contract/converter/converter-queue'

// A page with converters and nothing else, for the tests in Chromium. Like a widget, it loads them with the first script.

let queue: Promise<ConverterQueue> | undefined

/** @param killMs how long the worker may take for one call; the first one counts */
const convert = async (killMs: number, ...call: Parameters<ConverterQueue['convert']>) => {
  queue ??= import('@atrium/dashboards/web/converter/page-converters').then(({ openPageQueue }) =>
    openPageQueue(killMs),
  )
  return (await queue).convert(...call)
}

export interface ConverterPage {
  convert: typeof convert
  secretOfPage: string
}

Object.assign(window, { convert, secretOfPage: 'of the page' } satisfies ConverterPage)
