class NoPath {
  addPath() {}
}

class NoMatrix {
  multiply = () => this
  translate = () => this
  rotate = () => this
  scale = () => this
}

/**
 * Gives canvases a drawing context in tests, because their DOM has none. It draws nothing. The returned list gets every
 * text that is drawn.
 */
export function giveCanvasContext(): string[] {
  const texts: string[] = []
  const known: Record<string, unknown> = {
    measureText: (text: string) => ({ width: text.length * 8 }),
    fillText: (text: string) => texts.push(text),
    createLinearGradient: () => ({ addColorStop: () => undefined }),
    createRadialGradient: () => ({ addColorStop: () => undefined }),
  }
  function make(this: HTMLCanvasElement) {
    return new Proxy<Record<string, unknown>>(
      { ...known, canvas: this },
      { get: (target, name) => target[String(name)] ?? (() => undefined) },
    )
  }
  for (const [name, value] of Object.entries({ Path2D: NoPath, DOMMatrix: NoMatrix }))
    Object.defineProperty(globalThis, name, { configurable: true, value })
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { configurable: true, value: make })
  return texts
}
