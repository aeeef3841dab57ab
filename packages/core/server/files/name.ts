import { randomBytes } from 'node:crypto'

const NAME = /^[0-9a-f]{32}$/

/** 128 random bits: the name of a file reveals nothing and cannot be guessed. */
export function newFileName(): string {
  return randomBytes(16).toString('hex')
}

export function isFileName(text: string): boolean {
  return NAME.test(text)
}

/** The address of a file as rows store it and pages show it. */
export function fileUrl(name: string): string {
  return `/api/file/${name}`
}
