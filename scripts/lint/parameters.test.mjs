import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findUnclearParameters } from './parameters.mjs'

let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atrium-parameters-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function foundIn(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
  const found = findUnclearParameters(root)
  expect(found.every(({ rule }) => rule === 'plain-parameters')).toBe(true)
  return found.map((problem) => problem.text.split('\n')[0])
}

const FILE = 'packages/core/server/x.ts'

test.each([
  ['a function', 'export function x(of: string) {}'],
  ['a function that takes many', 'export const x = (...of: string[]) => of'],
  ['a parameter with a default', 'export function x(at = 1) {}'],
  ['a default export', 'export default function x(at: number) {}'],
  ['a method of a class', 'export class x {\n  put(row: number, at: number) {}\n}'],
  ['a constructor', 'export class x {\n  constructor(readonly of: string) {}\n}'],
  ['a method of an interface', 'export interface x {\n  put(at: number): void\n}'],
  ['a type of a function', 'export type x = (of?: string) => void'],
  ['a function that is taken', 'export function x(read: (of: string) => number) {}'],
  ['a function in an object', 'export const x = { put: (at: number) => at }'],
])('a parameter without a plain name is found in %s', (_, text) => {
  expect(foundIn(FILE, text)).toEqual([`${FILE}: x`])
})

test.each([
  ['what is not exported', 'const x = (of: string) => of'],
  ['what is private', 'export class X {\n  private put(at: number) {}\n}'],
  ['a callback in a body', 'export function x() {\n  return [1].map((_, at) => at)\n}'],
  ['a callback', 'export const x = [1].map((_, at) => at)'],
  ['a field', 'export const x = ({ at }: { at: number }) => at'],
])('%s may have such a parameter', (_, text) => {
  expect(foundIn(FILE, text)).toEqual([])
})

test.each(['packages/core/server/x.test.ts', 'apps/crate/x.ts'])('%s may have such a parameter', (file) => {
  expect(foundIn(file, 'export function x(of: string) {}')).toEqual([])
})
