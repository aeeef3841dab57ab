// A descriptor with many keys is harder to read than code: what it cannot say in 15 is a function of the app.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import swc from '@swc/core'
import { rooms } from './direction.mjs'
import { listFiles } from './text-rules.mjs'

const MAX_KEYS = 15
/** The functions whose object arguments are descriptors: `defineEntity`, `implement`, `orderLine`, `deviceLine`. */
const takesDescriptor = /^(define[A-Z]\w*|implement|\w+Line)$/

/** @returns {{ rule: string, text: string }[]} */
export function findWideDescriptors(root) {
  return rooms
    .flatMap((room) => listFiles(root, room))
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      if (!/\b(define[A-Z]\w*|implement|\w+Line)\(/.test(text)) return []
      const { body } = swc.parseSync(text, { syntax: 'typescript', tsx: file.endsWith('.tsx') })
      return descriptorsIn(body)
        .filter(({ keys }) => keys > MAX_KEYS)
        .map(({ name, keys }) => {
          const instead = `${name} is given ${keys} keys, at most ${MAX_KEYS}: leave plain code in the app instead.`
          return { rule: 'descriptor-keys', text: `${file}\n    ${instead} (descriptor-keys)` }
        })
    })
}

function descriptorsIn(node) {
  if (node === null || typeof node !== 'object') return []
  const inside = Object.values(node).flatMap(descriptorsIn)
  if (node.type !== 'CallExpression' || !takesDescriptor.test(node.callee.value ?? '')) return inside
  const given = node.arguments.map(({ expression }) => expression).filter(({ type }) => type === 'ObjectExpression')
  return [...given.map(({ properties }) => ({ name: node.callee.value, keys: properties.length })), ...inside]
}
