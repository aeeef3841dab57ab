// Which tests a change can break, for `npm run test:changed`.

const TEST = /\.test\.(tsx?|mjs)$/
const LONG = /\.long\.test\.tsx?$/
const JOURNEY = /^product\/e2e\/.*\.spec\.ts$/
/** A test of product over the descriptors of one app, `product/matrix/of-shop.test.ts`. */
const OF_ONE_APP = /^product\/.*\/of-([\w-]+)\.test\.ts$/

/**
 * The room that a changed file belongs to: the folder of an app, a kind or a connector, a folder of product, or
 * `everything` if any test may depend on it.
 * @param {string} file below the project's root
 */
export function roomOfChange(file) {
  const [first, second, third] = file.split('/')
  if (['apps', 'widgets', 'connectors'].includes(first)) return third ? `${first}/${second}` : 'everything'
  if (first === 'product') return third ? `product/${second}` : file
  if (first === 'bench' || first === 'docs' || /^[A-Z]+(\.md)?$/.test(file)) return file
  return 'everything'
}

/**
 * The test files of `npm test` that a change can break: of its own rooms, those that import it, and product's tests over
 * descriptors. SQL, words and lists reach tests without an import, so a room counts as a whole.
 * @param {string[]} changed files below the project's root
 * @param {Map<string, string[]>} imports file → what it imports
 * @param {(file: string) => string} read the text of a file
 * @returns {{ all: true } | { all: false, tests: string[], journeys: string[] }}
 */
export function testsOfChange(changed, imports, read) {
  const rooms = [...new Set(changed.map(roomOfChange))]
  if (rooms.includes('everything')) return { all: true }
  const files = [...imports.keys()]
  const inRoom = (file) => rooms.some((room) => file === room || file.startsWith(`${room}/`))
  const reached = importersOf(files.filter(inRoom), imports)
  const apps = rooms.filter((room) => room.startsWith('apps/')).map((room) => room.slice('apps/'.length))
  // A page of docs or a script for benchmarks has no importer, but a test may read it.
  const names = rooms.filter((room) => /\.\w+$/.test(room)).map((room) => room.slice(room.lastIndexOf('/') + 1))
  const isReached = (file) => reached.has(file) || inRoom(file) || names.some((name) => read(file).includes(name))
  const isOfOtherApp = (file) => OF_ONE_APP.test(file) && apps.length > 0 && !apps.includes(OF_ONE_APP.exec(file)[1])
  const tests = files.filter((file) => TEST.test(file) && !LONG.test(file) && isReached(file) && !isOfOtherApp(file))
  const journeys = files.filter(
    (file) => JOURNEY.test(file) && (inRoom(file) || apps.some((app) => leadsTo(read(file), app))),
  )
  return { all: false, tests: tests.sort(), journeys: journeys.sort() }
}

const leadsTo = (text, app) => new RegExp(`/${app}/`).test(text)

/** These files and all that import one of them, directly or through others, such as product through its lists. */
function importersOf(from, imports) {
  const importers = new Map()
  for (const [file, imported] of imports) {
    for (const each of imported) importers.set(each, [...(importers.get(each) ?? []), file])
  }
  const found = new Set(from)
  const next = [...from]
  while (next.length > 0) {
    for (const file of importers.get(next.pop()) ?? []) {
      if (found.has(file)) continue
      found.add(file)
      next.push(file)
    }
  }
  return found
}
