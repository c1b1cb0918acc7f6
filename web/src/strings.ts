/** Everything a person reads that is not the server's, by page. */
export const strings = {
  name: 'Sandtable',
};
