/**
 * The program that runs in the sandbox before the script does. Its value is a list of functions that the script cannot
 * reach: `load(source)`, `prepare(input, numbers)`, `run()`, `take(maxChars)` and `numbers()`. They take and give texts and
 * bytes only, so nothing of the script's own making, such as a getter or a proxy, ever gets out. The bytes are those of the
 * columns that have numbers only, one behind the other: in the text, such a column is the number of its rows.
 *
 * First it freezes all that scripts share, so that one call cannot leave anything behind for the next one. Rows are made and
 * taken apart here, because columns of values cross the border faster than rows.
 */
export const INSIDE = `(() => {
'use strict'
const { parse, stringify } = JSON
const { freeze, getPrototypeOf, getOwnPropertyDescriptors, getOwnPropertyDescriptor, keys } = Object
const { ownKeys } = Reflect
const isArray = Array.isArray
const Numbers = Float64Array
const Compiler = Function
const objects = Object.prototype
const dates = Date.prototype
const promises = Promise.prototype
const MAX_ROWS = 50000
const MAX_DEPTH = 20

const seen = new Set()
const freezeAll = (value) => {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return
  seen.add(value)
  freezeAll(getPrototypeOf(value))
  const own = getOwnPropertyDescriptors(value)
  for (const key of ownKeys(own)) {
    freezeAll(own[key].value)
    freezeAll(own[key].get)
    freezeAll(own[key].set)
  }
  freeze(value)
}
const hidden = [function* () {}, async () => {}, async function* () {}, [].values(), new Map().entries(), new Set().values(), ''[Symbol.iterator](), 'a'.matchAll(/a/g)]
for (const one of [globalThis, ...hidden]) freezeAll(one)

const failed = (why, detail) => stringify({ why, detail: detail && detail.slice(0, 200) })
const textOf = (error, name) => {
  const own = getOwnPropertyDescriptor(error, name)
  return own && typeof own.value === 'string' ? own.value : ''
}
const caught = (error, why) => {
  if (!(error instanceof Error)) return failed(why, typeof error === 'string' ? error : '')
  const message = textOf(error, 'message')
  if (error instanceof InternalError && message === 'out of memory') return failed('memory')
  if (error instanceof InternalError && message === 'stack overflow') return failed('stack')
  const { name } = getPrototypeOf(error)
  return failed(why, (typeof name === 'string' ? name : 'Error') + ': ' + message)
}

let script
let given
let result
let taken

const load = (source) => {
  try {
    script = new Compiler('data', 'datasets', 'parameters', 'range', '"use strict";' + source)
    return ''
  } catch (error) {
    return caught(error, 'syntax')
  }
}

// A literal with these names makes a row faster than one assignment for each name. In a literal, "__proto__" is no own name.
const rowMaker = (names) => {
  const values = names.map((name, at) => (name === '__proto__' ? '["__proto__"]' : stringify(name)) + ':c[' + at + '][i]')
  return new Compiler('c', 'i', 'return {' + values.join(',') + '}')
}
// Compiling one takes longer than a call with few rows. Those of the last call are kept: most calls have the same columns.
let makers = new Map()
const rowsOf = ({ names, cells }, lastMakers) => {
  const count = names.length === 0 ? 0 : cells[0].length
  const columns = stringify(names)
  const make = lastMakers.get(columns) || rowMaker(names)
  makers.set(columns, make)
  const rows = new Array(count)
  for (let at = 0; at < count; at++) rows[at] = make(cells, at)
  return rows
}
const prepare = (text, bytes) => {
  const { datasets, parameters, range } = parse(text)
  let used = 0
  const cellsOf = (cells) => {
    if (typeof cells !== 'number') return cells
    used += cells
    return new Numbers(bytes, 8 * (used - cells), cells)
  }
  const whole = datasets.map(({ names, cells }) => ({ names, cells: cells.map(cellsOf) }))
  const lastMakers = makers
  makers = new Map()
  given = { datasets: whole.map((dataset) => rowsOf(dataset, lastMakers)), parameters, range }
}

// The cells of a column so far, of which the next one is no number.
const plain = (numbers, count) => {
  const cells = new Array(numbers.length)
  for (let at = 0; at < count; at++) cells[at] = numbers[at]
  return cells
}

// The same cells by column if all rows have the same names and simple values; else null.
const columnsOf = (rows) => {
  if (rows.length === 0 || typeof rows[0] !== 'object' || rows[0] === null) return null
  if (getPrototypeOf(rows[0]) !== objects) return null
  const names = keys(rows[0])
  const cells = names.map(() => new Numbers(rows.length))
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]
    if (typeof row !== 'object' || row === null || keys(row).length !== names.length) return null
    for (let column = 0; column < names.length; column++) {
      const value = row[names[column]]
      const type = typeof value
      if (type === 'number') {
        if (value - value !== 0) return null
      } else {
        if (type !== 'string' && type !== 'boolean' && value !== null) return null
        if (!isArray(cells[column])) cells[column] = plain(cells[column], at)
      }
      cells[column][at] = value
    }
  }
  return { names, cells }
}

// As the text says it: the columns of numbers as their length, and their bytes behind each other.
const packed = ({ names, cells }) => {
  const ofNumbers = cells.filter((column) => !isArray(column))
  const count = ofNumbers.reduce((sum, column) => sum + column.length, 0)
  const all = new Numbers(count)
  let used = 0
  for (const column of ofNumbers) {
    all.set(column, used)
    used += column.length
  }
  taken = all.buffer
  return { names, cells: cells.map((column) => (isArray(column) ? column : column.length)) }
}

// What is no data, and where: [reason, place]; null if all is.
const wrongIn = (value, depth) => {
  const type = typeof value
  if (type === 'number') return value - value === 0 ? null : ['number', '']
  if (type === 'string' || type === 'boolean' || type === 'undefined' || value === null) return null
  if (type !== 'object') return [type, '']
  if (depth > MAX_DEPTH) return ['deep', '']
  const prototype = getPrototypeOf(value)
  if (prototype === dates) return keys(value).length > 0 ? ['object', ''] : value - value === 0 ? null : ['number', '']
  if (!isArray(value) && prototype !== objects && prototype !== null)
    return [prototype === promises ? 'promise' : 'object', '']
  if (isArray(value) && value.length > MAX_ROWS) return ['size', '']
  const names = isArray(value) ? value.length : keys(value)
  const count = isArray(value) ? names : names.length
  for (let at = 0; at < count; at++) {
    const name = isArray(value) ? at : names[at]
    const wrong = wrongIn(value[name], depth + 1)
    if (wrong) return [wrong[0], name + (wrong[1] === '' ? '' : '.' + wrong[1])]
  }
  return null
}

const run = () => {
  const { datasets, parameters, range } = given
  given = undefined
  try {
    result = script(datasets.length > 0 ? datasets[0] : [], datasets, parameters, range)
    return result === undefined ? failed('nothing') : ''
  } catch (error) {
    return caught(error, 'thrown')
  }
}

const take = (maxChars) => {
  const value = result
  result = undefined
  try {
    if (isArray(value) && value.length > MAX_ROWS) return failed('size')
    const columns = isArray(value) ? columnsOf(value) : null
    const wrong = columns ? null : wrongIn(value, 0)
    if (wrong) return failed(wrong[0], wrong[1])
    const text = stringify(columns ? { columns: packed(columns) } : { value })
    return text.length + (columns ? taken.byteLength : 0) > maxChars ? failed('size') : text
  } catch (error) {
    return caught(error, 'thrown')
  }
}
const numbers = () => {
  const bytes = taken
  taken = undefined
  return bytes
}
return { load, prepare, run, take, numbers }
})()`
