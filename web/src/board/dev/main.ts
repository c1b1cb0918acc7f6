/** The board by itself, for looking at: /board.html?hill108, ?bridge, ?crowd, ?raid, ?kit. Not part of the build. */
import '../../styles/tokens.css';
import '../../styles/pieces.css';
import '../../styles/board.css';
import { mount } from 'svelte';
import Bench from './Bench.svelte';

const target = document.getElementById('app');
if (new URLSearchParams(location.search).has('dark')) document.documentElement.dataset.theme = 'dark';
if (target) mount(Bench, { target });
