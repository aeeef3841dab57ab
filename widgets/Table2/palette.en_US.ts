export default {
  synonyms: 'scrolling list carousel ticker marquee',
}
