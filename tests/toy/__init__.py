"""A toy game: proof that a new game needs one package and one line in the catalogue.

TY-1  Two to four seats share one pack of coloured numbers and comets. Each seat is dealt a hand
      (option `hand`, 2 to 6 cards, usually 4); the next card opens the pile.
TY-2  In its turn a seat plays a card of the top card's colour or value, or draws one card. Comets
      fit everywhere, and everything fits on a comet.
TY-3  Out of turn a seat may play the top card's twin (the very same card, said to be one); its left
      neighbour has the next turn.
TY-4  Who plays a comet strikes one of the other seats, drawn by lot: it draws two cards.
TY-5  An empty draw pile gives nothing. A seat without cards wins at once. When every seat in a row
      has drawn from the empty pile, the match ends: fewer points left in hand are better (a comet
      counts 10), and equal hands share a place.
TY-6  At a table of two, who concedes has lost, and the match is over. At a larger one nobody does:
      whoever runs the match gives the seat to a computer player.
TY-7  Option `hold` (0 to 5,000 ms, usually 0): after every card played the table holds for so long.
      Meanwhile nobody is waited for, and each seat may lay one claim in secret: the seat whose turn
      it is any move, the others a twin. When the time is over, the twin that was claimed first is
      played, else what the seat whose turn it is has claimed. The others keep their cards.
TY-8  Option `pace`: at a live table computer players take their time, at a slow one they do not.
"""
