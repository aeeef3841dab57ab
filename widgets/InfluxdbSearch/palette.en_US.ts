export default {
  synonyms: 'filter conditions date picker dropdown parameters',
  nearest: 'tabs',
}
