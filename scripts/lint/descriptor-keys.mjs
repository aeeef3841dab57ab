// A descriptor with many keys is harder to read than code: what it cannot say in 15 is a function of the app.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import swc from '@swc/core'
import { rooms } from './direction.mjs'
import { listFiles } from './text-rules.mjs'

const MAX_KEYS = 15
/** Where the words of descriptors are defined: their functions are given descriptors, and constants have their types. */
const VOCABULARY = /\/(?:define|patterns|at-devices)\/[\w.-]+$/
const IN_VOCABULARY = /\/contract\/(?:define|patterns|at-devices)\//
const TAKES_DESCRIPTOR = /^(?:define[A-Z]\w*|implement)$/
/** A catalog of words has as many keys as there are texts. */
const CATALOG = /^(?:SameKeys|\w*Words)$/

/** @returns {{ rule: string, text: string }[]} */
export function findWideDescriptors(root) {
  return rooms
    .flatMap((room) => listFiles(root, room))
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      if (!/\b(?:define|implement|patterns|at-devices)/.test(text) && !IN_VOCABULARY.test(file)) return []
      const { body } = swc.parseSync(text, { syntax: 'typescript', tsx: file.endsWith('.tsx') })
      return descriptorsIn(body, vocabularyOf(body, IN_VOCABULARY.test(file)))
        .filter(({ keys }) => keys > MAX_KEYS)
        .map(({ name, keys }) => {
          const instead = `${name} is given ${keys} keys, at most ${MAX_KEYS}: leave plain code in the app instead.`
          return { rule: 'descriptor-keys', text: `${file}\n    ${instead} (descriptor-keys)` }
        })
    })
}

/** The functions and types of the vocabulary that a file imports; in the vocabulary itself also its own. */
function vocabularyOf(body, isPart) {
  const isImported = ({ value }) => VOCABULARY.test(value) || (isPart && value.startsWith('./'))
  return new Set(
    body.flatMap(({ type, source, specifiers, declaration }) => {
      if (type === 'ImportDeclaration' && isImported(source)) return specifiers.map(({ local }) => local.value)
      const own = declaration?.identifier ?? declaration?.id ?? declaration?.declarations?.[0].id
      return isPart && own ? [own.value] : []
    }),
  )
}

function descriptorsIn(node, vocabulary) {
  if (node === null || typeof node !== 'object') return []
  const inside = Object.values(node).flatMap((part) => descriptorsIn(part, vocabulary))
  return [...inCall(node, vocabulary), ...inConstant(node, vocabulary), ...inside]
}

function inCall({ type, callee, arguments: given }, vocabulary) {
  const name = callee?.value
  if (type !== 'CallExpression' || !(vocabulary.has(name) || TAKES_DESCRIPTOR.test(name))) return []
  return given.flatMap(({ expression }) => inObject(name, expression))
}

/** `const x: Type = {…}`, `const x = {…} satisfies Type` and `{…} as const satisfies Type`. */
function inConstant({ type, id, init }, vocabulary) {
  if (type !== 'VariableDeclarator' || !init) return []
  const types = [id.typeAnnotation?.typeAnnotation, init.typeAnnotation].map((each) => each?.typeName?.value)
  const name = types.find((each) => vocabulary.has(each) && !CATALOG.test(each))
  return name ? inObject(name, init) : []
}

function inObject(name, { type, expression, properties }) {
  if (/^Ts(?:As|Satisfies|ConstAssertion|Const)/.test(type)) return inObject(name, expression)
  return type === 'ObjectExpression' ? [{ name, keys: properties.length }] : []
}
