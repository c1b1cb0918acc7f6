/** The program's version, from the workspace, put in when the client is built. */
declare const __VERSION__: string;
