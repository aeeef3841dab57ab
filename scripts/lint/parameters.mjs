// The parameters of what a package exports are read where it is called: `of` and `at` do not say what to give.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import swc from '@swc/core'
import { listFiles } from './text-rules.mjs'

const NAMES_SUCH = /\b(?:of|at)\b\s*[?:,)=]/

/**
 * Parameters called `of` or `at` of exported functions, methods and types of functions in packages. Fields of objects may
 * have these names, and parameters of callbacks.
 * @param {string} root
 * @returns {{ rule: string, text: string }[]}
 */
export function findUnclearParameters(root) {
  return listFiles(root, 'packages')
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      if (!NAMES_SUCH.test(text)) return []
      const { body } = swc.parseSync(text, { syntax: 'typescript', tsx: file.endsWith('.tsx') })
      return body
        .filter(({ type }) => /^Export(?:Default)?(?:Declaration|Expression)$/.test(type))
        .flatMap((exported) => unclearIn(exported).map((name) => ({ name, owner: nameOf(exported) })))
        .map(({ name, owner }) => ({
          rule: 'plain-parameters',
          text: `${file}: ${owner}\n    Say what the parameter ${name} is: an order, an offset, a time. (plain-parameters)`,
        }))
    })
}

function nameOf({ declaration, decl }) {
  const { identifier, id, declarations } = declaration ?? decl ?? {}
  return (identifier ?? id ?? declarations?.[0].id)?.value ?? 'default'
}

/** The bodies of functions, what is private, and what is given to calls are nobody else's. */
function unclearIn(node) {
  if (node === null || typeof node !== 'object') return []
  if (node.accessibility === 'private' || node.type === 'CallExpression' || node.type === 'NewExpression') return []
  const { params, body, ...others } = node
  const own = (params ?? []).map(parameterName).filter((name) => name === 'of' || name === 'at')
  return [...own, ...Object.values(params ? { params, ...others } : node).flatMap(unclearIn)]
}

function parameterName(parameter) {
  const inner = parameter.pat ?? parameter.param ?? parameter.left ?? parameter.argument
  return inner ? parameterName(inner) : parameter.value
}
