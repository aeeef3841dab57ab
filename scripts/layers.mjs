// Which modules of the signed-in pages are loaded as one file. The bundler alone makes a file of each set of modules that
// the same pages use: hundreds, of which one page loads nearly two hundred.
import { VIEWER } from './viewer-files.mjs'

/** The parts of the product that decide, and the largest file, in bytes, that is added to those of all lists. */
const FRAME = /theme[\\/]antd-frame\.tsx$/
const SIGN_IN = /signin[\\/]page\.tsx$/
const SHELL = [/shell[\\/]frame[\\/]shell\.tsx$/, /shell[\\/]pages[\\/]app-page\.tsx$/, /launcher[\\/]launcher\.tsx$/]
const LISTS = /crud[\\/]entity-pages\.tsx$/
const EDITOR = /web[\\/]edit[\\/]page\.tsx$/
const CHARTS_WITH_AXES = [/cartesian[\\/]cartesian-view\.tsx$/, /chart[\\/]data-chart\.tsx$/]
/** The pages of the staff on their phones, which load nothing of antd. */
export const PHONE_PAGES = /core[\\/]web[\\/]mobile[\\/]|apps[\\/][^\\/]+[\\/]web[\\/]mobile[\\/]/
/** The first pages of consumers, who load nothing of antd either, with the screens of their apps. */
const CONSUMERS = /core[\\/]web[\\/]phone[\\/]open-pages\.tsx$|selling[\\/]web[\\/]h5[\\/]pages\.tsx$/
const CONSUMERS_APP = /apps[\\/]([^\\/]+)[\\/]web[\\/]h5\.tsx$/
const STAFF_FRAME = /core[\\/]web[\\/]mobile[\\/]/
const STAFF_APP = /apps[\\/]([^\\/]+)[\\/]web[\\/]mobile[\\/]/
const SCREENS_OF_APP = /apps[\\/]([^\\/]+)[\\/]web\.tsx$/
/** What every page that follows changes loads after it is drawn. */
export const LIVE = /core[\\/]web[\\/]api[\\/]socket\.ts$/
/** The map of dashboards, which needs nothing of antd. */
const MAP = /core[\\/]web[\\/]map[\\/]live[\\/]live-map\.tsx$/
const KIND_VIEW = /widgets[\\/]\w+[\\/]view\.tsx$/
const ANTD = /node_modules[\\/]antd[\\/]/
const ECHARTS = /node_modules[\\/](echarts|zrender)[\\/]/
const ECHARTS_AXES = /node_modules[\\/]echarts[\\/]lib[\\/]component[\\/]grid[\\/]/
/** The words of one kind of widgets or data sources, in one language. */
const KIND_WORDS = /(?:widgets|connectors)[\\/][^\\/]+[\\/](zh_CN|en_US)\.ts$/
const SMALL = 12_000

/** @throws if files of a bundle import each other in a circle */
export function refuseCircles(output) {
  const imports = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk.imports]))
  const done = new Set()
  function visit(name, way) {
    if (way.includes(name))
      throw new Error(`files import each other: ${[...way.slice(way.indexOf(name)), name].join(' → ')}`)
    if (done.has(name)) return
    for (const next of imports.get(name) ?? []) visit(next, [...way, name])
    done.add(name)
  }
  for (const name of imports.keys()) visit(name, [])
}

/**
 * Takes the chunks of a bundle without layers, because only the bundler knows which modules are left after it has removed
 * what nobody uses.
 * @returns id of a module → the name of its file; other modules are left to the bundler
 */
export function layersOf(output) {
  const chunks = output.filter(({ type }) => type === 'chunk')
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const neededBy = (...modules) =>
    new Set(
      modules.flatMap((module) => [
        ...withImports(chunks.find(({ moduleIds }) => moduleIds.some((id) => module.test(id)))),
      ]),
    )

  function withImports(chunk, found = new Set()) {
    if (!chunk || found.has(chunk)) return found
    found.add(chunk)
    for (const name of chunk.imports) withImports(named.get(name), found)
    return found
  }

  function isOfPhones({ moduleIds }) {
    return moduleIds.some((id) => PHONE_PAGES.test(id))
  }

  const needs = (chunk, module) =>
    [...withImports(chunk)].some(({ moduleIds }) => moduleIds.some((id) => module.test(id)))

  const frame = neededBy(FRAME)
  const signIn = neededBy(SIGN_IN)
  const shell = neededBy(...SHELL)
  const lists = neededBy(LISTS)
  const editor = neededBy(EDITOR)
  const viewer = neededBy(VIEWER)
  const withAxes = neededBy(...CHARTS_WITH_AXES)
  const phones = new Set(chunks.filter(isOfPhones).flatMap((chunk) => [...withImports(chunk)]))
  const loadedBy = (module) =>
    new Set(
      chunks
        .filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)))
        .flatMap((chunk) => [...withImports(chunk)]),
    )
  const ofAllConsumers = loadedBy(CONSUMERS)
  const sellers = new Set(
    chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => CONSUMERS_APP.exec(id)?.[1] ?? [])),
  )
  const isOfConsumers = ({ moduleIds }) =>
    moduleIds.some(
      (id) => CONSUMERS.test(id) || CONSUMERS_APP.test(id) || sellers.has(SCREENS_OF_APP.exec(id)?.[1] ?? ''),
    )
  const consumers = new Set(chunks.filter(isOfConsumers).flatMap((chunk) => [...withImports(chunk)]))
  const staffed = new Set(chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => STAFF_APP.exec(id)?.[1] ?? [])))
  const frameOfStaff = loadedBy(STAFF_FRAME)
  const byStaffApp = [...staffed].map((key) => loadedBy(new RegExp(`apps[\\\\/]${key}[\\\\/]web[\\\\/]mobile[\\\\/]`)))
  /** What only one app needs there is left to the bundler: the others do without it. */
  const isOfAllStaff = (chunk) => frameOfStaff.has(chunk) || byStaffApp.filter((needed) => needed.has(chunk)).length > 1
  const ofStaff = new Set(
    chunks
      .filter(({ moduleIds }) => moduleIds.some((id) => staffed.has(SCREENS_OF_APP.exec(id)?.[1] ?? '')))
      .flatMap((chunk) => [...withImports(chunk)]),
  )
  const isOfBoth = (chunk) => (phones.has(chunk) || ofStaff.has(chunk)) && consumers.has(chunk) && !isOfConsumers(chunk)
  const live = neededBy(LIVE)
  const ofMaps = neededBy(MAP)
  const otherCharts = new Set(
    chunks
      .filter(({ moduleIds }) => moduleIds.some((id) => KIND_VIEW.test(id)))
      .filter((chunk) => needs(chunk, ECHARTS) && !needs(chunk, ECHARTS_AXES))
      .flatMap((chunk) => [...withImports(chunk)]),
  )
  // A file of its own must not import the layer that imports it: the order in which the two would run is not certain.
  const apart = new Set()
  for (const chunk of lists) if (chunk.code.length >= SMALL) withImports(chunk, apart)
  function layerOf(chunk) {
    // What they share with the desk must not lie in a file with parts of antd.
    if (isOfBoth(chunk)) return 'phones'
    if (phones.has(chunk)) return isOfPhones(chunk) || !isOfAllStaff(chunk) ? undefined : 'staff-phones'
    if (live.has(chunk)) return 'live'
    // What only some apps need of it is left to the bundler.
    if (consumers.has(chunk)) return isOfConsumers(chunk) || !ofAllConsumers.has(chunk) ? undefined : 'consumers'
    const isOfShell = shell.has(chunk)
    if (frame.has(chunk) || (isOfShell && signIn.has(chunk))) return 'frame'
    if (isOfShell) return ofMaps.has(chunk) ? 'maps' : 'shell'
    if (signIn.has(chunk)) return lists.has(chunk) ? 'forms' : 'signin'
    // Larger ones are parts such as a date picker, which many pages do without.
    if (lists.has(chunk) && !apart.has(chunk)) return 'lists'
    if (editor.has(chunk)) return layerOfEditor(chunk)
    if (withAxes.has(chunk)) return layerOfCharts(chunk)
    return layerOfWords(chunk)
  }
  function layerOfEditor(chunk) {
    if (lists.has(chunk)) return 'controls'
    // Widgets need no antd.
    return viewer.has(chunk) && !needs(chunk, ANTD) ? 'canvas' : undefined
  }
  function layerOfCharts(chunk) {
    // Tables need some of it, but not ECharts.
    if (!needs(chunk, ECHARTS)) return 'chart-parts'
    return otherCharts.has(chunk) ? 'charts' : 'charts-axes'
  }
  function layerOfWords({ moduleIds }) {
    if (!moduleIds.every((id) => KIND_WORDS.test(id))) return undefined
    const [, language] = KIND_WORDS.exec(moduleIds[0]) ?? []
    // An empty chunk has no words either.
    return language && `short-words.${language}`
  }
  return new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, layerOf(chunk)])))
}
