const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

/** The word by which the content security policy lets this page's own style elements in. */
export const styleNonce = nonce && !nonce.startsWith('__') ? nonce : undefined

/**
 * Libraries make style elements without asking for a nonce (antd's scroll lock behind a dialog): every one that this
 * page's own script makes gets it. Markup that someone smuggles in does not.
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
