/** Something that happens once, and for which others wait. */
export interface Latch {
  open(): void
  opened: Promise<void>
  /** Resolves when it has happened, or after that time. */
  within(ms: number): Promise<void>
}

export function latch(): Latch {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return {
    open,
    opened,
    within: (ms) =>
      new Promise((resolve) => {
        const late = setTimeout(resolve, ms)
        opened.then(() => {
          clearTimeout(late)
          resolve()
        })
      }),
  }
}
