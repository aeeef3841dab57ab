// The name of a class says whose it is: it begins with the folder that has its rules, `core-`, `charge-` or `rich-text-`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, listFolders } from './text-rules.mjs'

const ROOTS = ['packages', 'apps', 'widgets', 'connectors']
const LIBRARIES = /^(?:ant|anticon|dv|dockview|cm|tiptap|ProseMirror)(?:-|$)/
const CLASS_NAMES = /\b\w*[cC]lassName=(?:("[^"]*")|\{((?:[^{}]|\{[^{}]*\})*)\})/g

/**
 * Classes without the prefix of their folder. One of another folder must exist there, and packages have none of leaves.
 * @param {string} root
 * @returns {{ rule: string, text: string }[]}
 */
export function findClassesWithoutPrefix(root) {
  const folders = ROOTS.flatMap((top) => listFolders(root, top).map((name) => `${top}/${name}/`))
  const used = folders.flatMap((folder) =>
    listFiles(root, folder.slice(0, -1)).flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const names = file.endsWith('.css') ? classesOfRules(text) : isPart(file) ? classesOfElements(text) : []
      return [...new Set(names)].map((name) => ({ name, file, folder }))
    }),
  )
  const own = used.filter(({ name, folder }) => name.startsWith(prefixOf(folder)))
  const known = new Set(own.map(({ name }) => name))
  const ofPackages = new Set(own.filter(({ file }) => isPackage(file)).map(({ name }) => name))
  return used
    .filter(({ name, file }) => !(isPackage(file) ? ofPackages : known).has(name) && !LIBRARIES.test(name))
    .map(({ name, file, folder }) => ({
      rule: 'class-prefix',
      text: `${file}: .${name}\n    A class begins with its folder, here ${prefixOf(folder)}; one of another folder exists there. (class-prefix)`,
    }))
}

const isPackage = (file) => file.startsWith('packages/')
const isPart = (file) => file.endsWith('.tsx') && !/\.test\.tsx$|\/testing(?:\/|\.tsx$)/.test(file)

/** `widgets/RichText/` → `rich-text-` */
function prefixOf(folder) {
  const name = folder.split('/')[1]
  return `${name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()}-`
}

function classesOfRules(css) {
  const plain = css.replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '')
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector)
  return selectors.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name))
}

/** Whole names in `className`; not those that are completed by a value, and no values that are compared. */
function classesOfElements(tsx) {
  return [...tsx.matchAll(CLASS_NAMES)].flatMap(([, attribute, expression]) => {
    const texts = attribute ? [attribute] : expression.match(/(?<![=!]== )'[^'\n]*'|`[^`]*`/g)
    return (texts ?? []).flatMap((text) =>
      text
        .slice(1, -1)
        .replace(/\$\{[^}]*\}/g, '$')
        .split(/\s+/)
        .filter((name) => /^[a-zA-Z][\w-]*$/.test(name)),
    )
  })
}
