const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

/** The nonce with which the content security policy allows this page's own style elements. */
export const styleNonce = nonce && !nonce.startsWith('__') ? nonce : undefined

/**
 * Adds the nonce to every style element that a script of this page creates, because libraries create some without one
 * (antd's scroll lock behind a dialog). Injected markup does not get the nonce.
 */
export function giveStylesTheirNonce(): void {
  if (!styleNonce) return
  const create = document.createElement
  document.createElement = function (this: Document, ...given: Parameters<Document['createElement']>) {
    const element = create.apply(this, given)
    if (element instanceof HTMLStyleElement) element.nonce = styleNonce
    return element
  } as Document['createElement']
}
