/** What is used of saxen, which comes without types. */
declare module 'saxen' {
  type Decode = (text: string) => string

  export class Parser {
    on(
      event: 'openTag',
      read: (name: string, attributes: () => Record<string, string>, decode: Decode, isClosed: boolean) => void,
    ): this
    on(event: 'closeTag', read: (name: string) => void): this
    on(event: 'text', read: (text: string, decode: Decode) => void): this
    on(event: 'cdata', read: (text: string) => void): this
    on(event: 'error', read: (error: Error) => void): this
    on(event: 'warn', read: (warning: Error) => void): this
    parse(xml: string): this
  }
}
