/** Words of what is printed. The numbers of its pages are in paper.css. */
const words = {
  print: '打印',
  printed: '{time} 由{name}打印',
} as const

export default words
