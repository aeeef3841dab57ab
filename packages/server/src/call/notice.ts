/** What someone is told. A type that its receiver has muted is not told; type 1 concerns the account itself and is. */
export interface Notice {
  title: string
  content: string
  /** An address of the product's own, such as `/visitor/record/list/…`. */
  url?: string
  /** 1 system, 2 order, 3 device alarm, 4 work order, 5 review, 6 broadcast */
  type: number
  /** 1 ordinary, 2 important, 3 urgent */
  level?: number
}
